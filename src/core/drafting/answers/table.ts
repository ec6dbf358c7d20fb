import { foreignAnswers } from './foreign.ts'
import type { AnswerRow } from './row.ts'
import { courtesies } from './rows/courtesies.ts'
import { news } from './rows/news.ts'
import { plans } from './rows/plans.ts'
import { questions } from './rows/questions.ts'
import { reactions } from './rows/reactions.ts'

/** The kinds of answers. `row.ts` explains what a row contains. */
const rows = { ...plans, ...questions, ...news, ...courtesies, ...reactions } as const

export type AnswerId = keyof typeof rows
export const answerTable: Readonly<Record<AnswerId, AnswerRow>> = rows
export const answerIds = Object.keys(rows) as readonly AnswerId[]

/** How an answer is said plainly in another language. Empty if it is not. */
export function plainIn(language: 'es' | 'de' | 'fr', answer: AnswerId): readonly string[] {
  return foreignAnswers[language][answer] ?? []
}
