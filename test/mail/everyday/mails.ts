import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerId } from '#core/drafting/answers/table.ts'

/** An everyday mail with the kinds of answer that its reader could send. */
export interface EverydayMail {
  /** `time`: the name of what would do. */
  readonly wants: Want
  readonly text: string
  /** Empty if no short answer does. */
  readonly acceptable: readonly AnswerId[]
}

/** What would do, in the first places or further down: a set of drafts that holds one of these helps. */
const acceptable = {
  none: [],
  time: ['works', 'decline-time', 'cannot', 'check', 'agree', 'yes'],
  plan: ['accept', 'decline', 'check', 'yes', 'no-plans', 'unsure'],
  favor: ['agree', 'cannot', 'check', 'will-do', 'got-it', 'thanks-reminder'],
  permission: ['go-ahead', 'rather-not', 'check'],
  'offer-help': ['agree', 'cannot', 'check', 'yes-please', 'no-thanks', 'accept', 'decline'],
  'yes-offer': ['yes-please', 'no-thanks', 'check'],
  yesno: ['yes', 'no', 'unsure', 'check', 'not-yet'],
  done: ['yes', 'no', 'not-yet', 'forgot', 'check'],
  received: ['thank', 'ok-thanks', 'got-it'],
  know: ['ok-thanks', 'got-it', 'thank', 'thanks-telling', 'thanks-reminder'],
  wait: ['thank', 'sounds-good', 'ok-thanks', 'no-rush'],
  confirm: ['see-you', 'sounds-good', 'great'],
  welcome: ['welcome', 'anytime'],
  'good-news': ['amazed', 'congratulate', 'happy-for-you', 'thank'],
  happy: ['congratulate', 'amazed', 'happy-for-you'],
  apology: ['reassure', 'all-good-you'],
  cancels: ['reassure', 'next-time', 'aw-miss', 'oh-no'],
  'running-late': ['take-your-time', 'reassure', 'see-you-soon'],
  'thank-wishes': ['thank', 'thank-you-too', 'same-wishes', 'you-too'],
  'good-wishes': ['thank', 'aw-thank', 'thank-love', 'thank-you-too', 'same-wishes', 'you-too'],
  'get-well': ['feel-better', 'oh-no', 'need-anything', 'reassure'],
  looking: ['me-too', 'so-excited', 'see-you', 'see-you-soon'],
  how: ['fine-you', 'fine', 'tired'],
  choice: ['option-a', 'option-b', 'either'],
} as const satisfies Record<string, readonly AnswerId[]>

type Want = keyof typeof acceptable

const isWant = (name: string): name is Want => Object.hasOwn(acceptable, name)

/** `=== who writes | what would do`, then the mail as it was written, up to the next one; `#` at the head of a file is a remark. */
export function readMails(file: 'tune' | 'held-out'): EverydayMail[] {
  const blocks = readFileSync(join(import.meta.dirname, `${file}.txt`), 'utf8').split(/^=== /mu)
  return blocks.slice(1).map((block) => {
    const [head = '', ...lines] = block.split('\n')
    const name = head.split('|')[1]?.trim() ?? ''
    if (!isWant(name)) throw new Error(`${file}.txt: "${name}" is none of ${Object.keys(acceptable).join(', ')}.`)
    return { wants: name, text: lines.join('\n').trim(), acceptable: acceptable[name] }
  })
}
