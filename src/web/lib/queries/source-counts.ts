import type { DataSource } from '#contract/voice/training.ts'
import { countOf } from '../time.ts'

/** How much the owner sent that was extracted: texts and emails apart, as `888 messages` and `29 emails`. Empty if there is nothing. */
export function sourceCounts(sources: readonly DataSource[]): string[] {
  const sum = (some: readonly DataSource[]): number => some.reduce((all, { count }) => all + count, 0)
  const isMail = ({ source }: DataSource): boolean => source === 'email'
  const texts = sum(sources.filter((one) => !isMail(one)))
  const mails = sum(sources.filter(isMail))
  return [...(texts > 0 ? [countOf(texts, 'message')] : []), ...(mails > 0 ? [countOf(mails, 'email')] : [])]
}
