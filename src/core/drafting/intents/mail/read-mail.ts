import { sentencesOf } from '../reading.ts'
import { readByRules, readTurn, readWanted, type TurnReading } from '../read-turn.ts'
import type { IntentId } from '../table.ts'
import { asksWhenFree } from '#core/drafting/echo/asking/asking-when.ts'
import { offeredTimes, pointsBack, preferred } from '../choosing.ts'
import { formOf } from './forms.ts'
import { gistOf } from './gist.ts'

/** Reads a mail by paragraphs: how grave all of it is, and what its gist wants. `asked`: whether the owner's previous mail asked something. */
export function readMail(paragraphs: readonly string[], asked = false): TurnReading {
  const gist = readByRules(paragraphs, asked).intent === 'automated' ? [...paragraphs] : gistOf(paragraphs)
  const form = formOf(paragraphs)
  const read = readTurn(form === null ? (gist ?? []) : [form.sentence.raw], asked, paragraphs, form)
  const wanting = gist === null && read.intent === 'unknown' ? null : sentencesOf(gist ?? []).findLast((one) => preferred(one) !== null)
  // The draft only says that the owner will think about it, because the choice is theirs.
  if (wanting !== undefined && wanting !== null && read.intent !== 'choice' && !silent.has(read.intent))
    return { ...read, intent: 'what-asked', found: ['what-asked'], sentence: wanting, sure: false, choice: null }
  const sure = read.sure && gist !== null && gist.join(' ').length === paragraphs.join(' ').length
  return readByMail.has(read.intent) && saysEnough(read) ? { ...read, sure } : { ...read, intent: 'unknown', found: [], sure: false }
}

const silent: ReadonlySet<IntentId> = new Set(['emergency', 'serious', 'automated'])

/** The intent of a mail in the past. */
export function readWantedByMail(paragraphs: readonly string[], asked: boolean): IntentId {
  return readWanted(gistOf(paragraphs) ?? [], asked)
}

/** Whether a short answer can be given: questions of fact need more, and a yes or no is up to the owner only if the question is about them. */
function saysEnough({ intent, sentence, choice }: TurnReading): boolean {
  if (intent === 'choice') return choice !== null && (sentence.asks || offeredTimes(sentence) !== null || pointsBack(sentence))
  if (intent === 'when-asked') return asksWhenFree(sentence.text)
  if (/^(?:and |so |but |also )*which\b/u.test(sentence.text)) return false
  if (whQuestion.test(sentence.text) && !openIntents.has(intent)) return false
  return intent !== 'yes-no' || /\b(?:you|your|yours)\b|\bstill (?:open|free|available|for sale|possible|on)\b/u.test(sentence.text)
}

const whQuestion = /^(?:and |so |but |also |or )*(?:what|which|how|why|when|where|who|whose|whom)\b/u
const openIntents: ReadonlySet<IntentId> = new Set([
  'how-are-you',
  'suggests-time',
  'moves-time',
  'proposal',
  'are-you-ok',
  'emergency',
  'serious',
])

/**
 * Intents of mails that people answer in a line. A question for an opinion, a number or a place wants more, and somebody who jokes or stands outside the door
 * writes a text.
 */
const readByMail: ReadonlySet<IntentId> = new Set([
  'automated',
  'emergency',
  'serious',
  'proposal',
  'favor',
  'offer',
  'permission',
  'call',
  'yes-no',
  'done-yet',
  'how-are-you',
  'are-you-ok',
  'suggests-time',
  'moves-time',
  'when-asked',
  'choice',
  'good-news',
  'bad-news',
  'mishap',
  'sick',
  'stressed',
  'nervous',
  'thanks',
  'apology',
  'running-late',
  'cancels',
  'confirms',
  'reminder',
  'request',
  'let-you-know',
  'birthday',
  'holiday',
  'good-wishes',
  'compliment',
  'congratulates',
  'farewell',
  'affection',
  'missing',
  'looking-forward',
  'enjoyed',
  'sweet-thought',
  'heads-up',
  'fyi',
  'sends',
  'safe-home',
  'their-answer',
  'their-no',
])
