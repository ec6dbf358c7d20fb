import Typography from '@mui/material/Typography'
import { countOf } from '#web/lib/time.ts'
import { WithEvidence } from '#web/ui/trust/with-evidence.tsx'
import type { LogEntry } from './use-message-log.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const quoted = (texts: readonly string[]): string => new Intl.ListFormat('en-US').format(texts.map((text) => `“${text}”`))

/** What an automatic reply rested on: how sure it was, with the verdicts behind that, and the owner's own answers to the same. */
export function OnWhat({ entry: { confidence, evidence, precedent } }: { entry: LogEntry }) {
  if (confidence === null && precedent === null) return null
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {confidence !== null && <WithEvidence evidence={evidence}>At least {percent.format(confidence)} sure</WithEvidence>}
      {confidence !== null && precedent !== null && ' · '}
      {precedent !== null && `You answered ${countOf(precedent.moments, 'text')} like this the same way`}
      {precedent !== null && precedent.answers.length > 0 && `: ${quoted([...new Set(precedent.answers)])}`}
    </Typography>
  )
}
