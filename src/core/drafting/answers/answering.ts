import { rowOf, type IntentId } from '../intents/table.ts'
import { parseReply } from './parse.ts'

/** Whether a text begins with an answer that the intent allows: 1 it does, 0 it begins with another, 0.5 where that cannot be told. */
export function answering(text: string, intent: IntentId): number {
  const allowed = rowOf(intent).answers
  const [clause = ''] = text.trim().split(/(?<=[.!?…,])\s|\n/u)
  const parsed = parseReply(clause)
  if (allowed.length === 0 || parsed === null) return 0.5
  return parsed.segments.some((kinds) => kinds.some((kind) => allowed.includes(kind))) ? 1 : 0
}
