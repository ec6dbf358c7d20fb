import { rowOf, type IntentId } from '../intents/table.ts'
import { parseReply } from './parse.ts'

/** Whether a text starts with an answer that the intent allows: 1 if it does, 0 if it starts with another, 0.5 if that is unknown. */
export function answering(text: string, intent: IntentId): number {
  const allowed = rowOf(intent).answers
  const [clause = ''] = text.trim().split(/(?<=[.!?…,])\s|\n/u)
  const parsed = parseReply(clause)
  if (allowed.length === 0 || parsed === null) return 0.5
  return parsed.segments.some((kinds) => kinds.some((kind) => allowed.includes(kind))) ? 1 : 0
}
