import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Review } from '#contract/live/trust.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { copyText, copyRefusedText } from '#web/lib/clipboard.ts'
import { useServices } from '#web/lib/services.tsx'
import { Bubbles } from '../drafts/bubble.tsx'
import { KeyHint } from '../drafts/draft-card.tsx'
import { Notice } from '../states.tsx'
import { useToast } from '../toasts.tsx'
import { keep, regret, regretText, regrettedKey, type Regretted } from './look-back.ts'

interface LookingBackProps {
  /** Id of the suggestion. */
  id: string
  name: string
  /** True if it was sent. False if it only would have been. */
  sent: boolean
  review: Review | null
}

/**
 * The owner's verdict on a reply that was, or would have been, sent automatically. With the focus inside, N is "I wouldn't have sent that" and Y accepts it.
 */
export function LookingBack({ id, name, sent, review }: LookingBackProps) {
  const services = useServices()
  const queries = useQueryClient()
  const world = { call: services.call, queries }
  const against = useMutation({ mutationFn: () => regret(world, id) })
  const stand = useMutation({ mutationFn: () => keep(world, id) })
  const came = useQuery<Regretted | null>({ queryKey: regrettedKey(id), queryFn: () => null, enabled: false }).data ?? null
  const busy = against.isPending || stand.isPending
  const failed = against.error ?? stand.error
  const said = came !== null ? 'regretted' : stand.isSuccess ? 'kept' : review
  const onKey = (event: KeyboardEvent): void => {
    if (busy || said !== null || event.metaKey || event.ctrlKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'n' && key !== 'y') return
    event.preventDefault()
    if (key === 'n') against.mutate()
    else stand.mutate()
  }
  if (said !== null) return <Said said={said} sent={sent} came={came} name={name} />
  return (
    <Stack
      component="fieldset"
      aria-label={sent ? `The reply to ${name} that was sent automatically` : `What would have been sent to ${name}`}
      tabIndex={0}
      data-look-back={id}
      onKeyDown={onKey}
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        border: 0,
        m: 0,
        p: 0,
        width: 'fit-content',
        borderRadius: '10px',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {!sent && <Typography variant="body2">Would you have sent it?</Typography>}
      {!sent && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => stand.mutate()} sx={{ gap: 1 }}>
          Yes <KeyHint>Y</KeyHint>
        </Button>
      )}
      <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={() => against.mutate()} sx={{ gap: 1 }}>
        {sent ? regretText : 'No'} <KeyHint>N</KeyHint>
      </Button>
      {sent && (
        <Button size="small" color="inherit" disabled={busy} onClick={() => stand.mutate()} sx={{ gap: 1, color: 'text.secondary' }}>
          It’s fine <KeyHint>Y</KeyHint>
        </Button>
      )}
      {failed !== null && <Notice severity="error">That wasn’t saved: {failureText(failed)}</Notice>}
    </Stack>
  )
}

function Said({ said, sent, came, name }: { said: Review; sent: boolean; came: Regretted | null; name: string }) {
  const toast = useToast()
  const follow = came?.follow_up ?? null
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toast('Copied.')
    else toast(copyRefusedText, 'error')
  }
  return (
    <Stack component="output" spacing={1} sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {said === 'kept' ? 'You’d have sent it too.' : sent ? 'You wouldn’t have sent that.' : 'You said no.'} {came?.stepped_down?.text}
      </Typography>
      {follow !== null && (
        <Stack spacing={0.75}>
          <Typography variant="body2" color="textSecondary">
            A follow-up to {name}, for you to send:
          </Typography>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Bubbles kind="draft" text={follow.text} />
            <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy(follow.text)}>
              Copy
            </Button>
          </Stack>
        </Stack>
      )}
    </Stack>
  )
}
