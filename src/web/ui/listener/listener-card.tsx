import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { unknownChips } from '#web/lib/queries/knowledge.ts'
import { productName } from '#web/lib/product.ts'
import { formatDayAndTime } from '#web/lib/time.ts'
import { SampleDataLabel } from '../labels/sample-data-label.tsx'
import { RefreshButton } from '../refresh-button.tsx'
import { SectionCard } from '../section-card.tsx'
import { Notice } from '../states.tsx'
import type { ListenerControl } from './use-listener-control.ts'

interface ListenerCardProps {
  title: string
  /** The address fragment that opens it if it is folded. */
  id: string
  /** Its settings in a few words, while they are known. */
  setting: string | null
  control: Pick<ListenerControl, 'knowledge' | 'running' | 'state' | 'refresh'>
  /** The listener reads made-up data. See `SampleDataLabel`. */
  sample?: 'mailbox' | undefined
  refreshLabel: string
  /** What else is refetched with the listener. */
  onRefresh?: () => void
  /** Shown beneath the title while the state is unknown. */
  unknown: ReactNode
  /** The start and stop controls, available whether the settings are open or not. */
  buttons: ReactNode
  children: ReactNode
}

/** The card of a listener: whether it runs, as far as that is known, and what the owner should know about it. */
export function ListenerCard(props: ListenerCardProps) {
  const { title, id, setting, control, sample, refreshLabel, onRefresh, unknown, buttons, children } = props
  const { knowledge, running, state } = control
  const refresh = (): void => {
    control.refresh()
    onRefresh?.()
  }
  const known = knowledge === 'known'
  const chip = known
    ? { label: running ? 'Running' : 'Stopped', color: running ? ('success' as const) : ('default' as const) }
    : unknownChips[knowledge]
  return (
    <SectionCard
      title={title}
      aside={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {sample !== undefined && <SampleDataLabel of={sample} />}
          <output>
            <Chip size="small" label={chip.label} color={chip.color} />
          </output>
          <RefreshButton label={refreshLabel} onClick={refresh} />
        </Stack>
      }
      fold={{ id, state: known ? (setting ?? undefined) : knowledge === 'checking' ? unknownChips.checking.label : undefined }}
      notices={
        <>
          {(knowledge === 'failed' || knowledge === 'unreachable') && unknown}
          {/* What an unreachable server would do or warn about is unknown, too. */}
          {known &&
            state?.warnings.map((warning) => (
              <Notice key={warning} severity="warning" quiet>
                {warning}
              </Notice>
            ))}
          {known && state !== undefined && state.resumed_at !== null && (
            <Notice severity="warning" quiet>
              The listener started again when {productName} started. What was written before {formatDayAndTime(state.resumed_at)} isn’t
              answered automatically.
            </Notice>
          )}
          {known && state !== undefined && state.reach !== null && (
            <Notice severity="info" quiet>
              {state.reach}
            </Notice>
          )}
        </>
      }
      actions={buttons}
    >
      <Stack spacing={2.5}>{children}</Stack>
    </SectionCard>
  )
}
