import { parseReply } from './parse.ts'
import { answerTable } from './table.ts'

/**
 * What a reply does, by the table of answers and whatever it answers: its first kind of answer that does not just accompany another. `other` if the table does
 * not know it.
 */
export function actOf(reply: string): string {
  const segments = parseReply(reply)?.segments ?? []
  const told = segments.find((kinds) => !kinds.some((kind) => answerTable[kind].beside === true)) ?? segments[0]
  return told?.[0] ?? 'other'
}
