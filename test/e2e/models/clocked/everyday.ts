import type { CorpusLine } from '#adapters/sample-messages/index.ts'
import { seeded } from '#core/evaluation/seeded.ts'

/** What Rio writes day after day, and what the owner always answers: a kind of answer of its own for each. */
export const everyday: readonly { readonly theirs: readonly string[]; readonly answers: readonly string[] }[] = [
  { theirs: ['good night!', 'good night', 'Good night'], answers: ['good night!', 'good night'] },
  { theirs: ['thank you so much', 'thank you!', 'Thank you'], answers: ["you're welcome!", "you're welcome"] },
  { theirs: ['did you eat?', 'did you eat'], answers: ['yes i did', 'yes i did!'] },
  { theirs: ['good morning!', 'good morning', 'Good morning'], answers: ['good morning!', 'good morning'] },
  { theirs: ['you are so funny', 'you are so funny lol'], answers: ['haha', 'hahaha'] },
  { theirs: ['see you later', 'see you later!'], answers: ['see you!', 'see you'] },
]

const work = ['is the report done', 'the printer is broken again', 'can we move the call', 'who has the keys', 'lunch at the new place']
const answers = ['looking into it', 'no idea', 'let me check', 'maybe later', 'ask ana', 'working on it now']
const pairCount = 900
const everyMs = 9 * 3_600_000

/** Reply pairs, oldest first; one in eight is somebody else's, answered now so and now otherwise. */
export function everydayPairs(): CorpusLine[] {
  const random = seeded(11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: pairCount }, (_, i): CorpusLine => {
    const ritual = pick(everyday)
    const t = new Date(Date.UTC(2025, 0, 1) + i * everyMs).toISOString().slice(0, 16)
    if (random() < 0.125) return { t, ch: 'chat', peer: 'Kate Moreno', ctx: pick(work), reply: pick(answers) }
    return { t, ch: 'chat', peer: 'Rio Reyes', ctx: pick(ritual.theirs), reply: pick(ritual.answers) }
  })
}

/** Whether a draft is what the owner writes after such a text. */
export function isTheirAnswer(incoming: string, draft: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z ]/gu, '')
      .trim()
  const ritual = everyday.find(({ theirs }) => theirs.some((one) => plain(one) === plain(incoming)))
  return ritual?.answers.some((one) => plain(one) === plain(draft)) ?? answers.includes(plain(draft))
}
