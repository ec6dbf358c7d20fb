import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StyleReport } from '#contract/voice/style-report.ts'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Empty, LoadFailure } from '#web/ui/states.tsx'
import { ContentPanel, StylePanel } from './panels/closeness-panels.tsx'
import { ConfidencePanel } from './panels/confidence-panel.tsx'
import { ContactsPanel } from './panels/contacts-panel.tsx'
import { compared, shownEngine } from './engine-choice.ts'
import { EngineTabs } from './engine-tabs.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportNotes } from './report-notes.tsx'
import { StrangerPanel } from './stranger/stranger-panel.tsx'
import { ThresholdPanel } from './panels/threshold-panel.tsx'
import { TurnsPanel } from './panels/turns-panel.tsx'
import type { TurnChoice } from './use-style-report.ts'
import { useTrustReport } from './verdicts/use-trust-report.ts'
import { VerdictsPanel } from './verdicts/verdicts-panel.tsx'

const everything: Omit<TurnChoice, 'engine'> = { contact: null, only: 'all', page: 1 }

/** The report of one engine, beside the others and the baseline; which one is in the address. */
export function ReportBody({ report }: { report: StyleReport }) {
  const [search, setSearch] = useSearchParams()
  const judged = useTrustReport()
  const [choice, setChoice] = useState(everything)
  const turns = useRef<HTMLDivElement>(null)
  const { voice, threshold } = report
  const engine = shownEngine(report, search.get('engine'))
  if (voice === null) {
    return (
      <Card>
        <Empty
          title="No voice yet"
          action={
            <LinkButton to={paths.training} variant="contained">
              Go to Training
            </LinkButton>
          }
        >
          Train your voice, and the report compares its drafts with what you really wrote.
        </Empty>
      </Card>
    )
  }
  if (engine === undefined) {
    return (
      <Card>
        <Empty
          title="Nothing was replayed yet"
          action={
            <LinkButton to={paths.training} variant="contained">
              Train again
            </LinkButton>
          }
        >
          This voice is from before there were reports. The next training replays your own later messages.
        </Empty>
      </Card>
    )
  }
  const rows = compared(report, engine)
  const said = judged.data?.engines.filter(({ key }) => key === engine.key) ?? []
  // Practice needs no replay, so that what was said of such an engine has no tab to stand on.
  const elsewhere = judged.data?.engines.filter(({ key }) => report.engines.every((one) => one.key !== key)) ?? []
  const toEngine = (key: string): void => {
    setChoice(everything)
    setSearch({ engine: key }, { replace: true, preventScrollReset: true })
  }
  const toTurns = (next: Omit<TurnChoice, 'engine'>): void => {
    setChoice(next)
    turns.current?.scrollIntoView()
    turns.current?.focus({ preventScroll: true })
  }
  return (
    <EngineTabs engines={report.engines} shown={engine} onShow={toEngine}>
      <Stack spacing={3}>
        <ReportHead report={report} engine={engine} />
        {said.map((trust) => (
          <VerdictsPanel key={trust.register} trust={trust} threshold={threshold} />
        ))}
        {elsewhere.map((trust) => (
          <VerdictsPanel
            key={`${trust.key} ${trust.register}`}
            trust={trust}
            threshold={threshold}
            by={trust.key === report.offer?.key ? report.offer.label : trust.label}
          />
        ))}
        {judged.isError && judged.data === undefined && (
          <LoadFailure what="Your verdicts couldn’t be loaded. They’re kept." onRetry={() => void judged.refetch()} />
        )}
        {engine.measures !== null && (
          <>
            <Pair>
              <ContentPanel rows={rows} />
              <StylePanel rows={rows} />
            </Pair>
            <StrangerPanel engine={engine} />
            <Pair>
              <ConfidencePanel engine={engine} threshold={threshold} />
              <ThresholdPanel engine={engine} threshold={threshold} />
            </Pair>
            <ContactsPanel contacts={engine.contacts} onChoose={(contact) => toTurns({ ...everything, contact })} />
          </>
        )}
        {engine.done > 0 && (
          <TurnsPanel
            ref={turns}
            engine={engine}
            threshold={threshold}
            choice={choice}
            onChoice={(next) => (next.page === choice.page ? setChoice(next) : toTurns(next))}
          />
        )}
        <ReportNotes voice={voice} />
      </Stack>
    </EngineTabs>
  )
}

function Pair({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}
