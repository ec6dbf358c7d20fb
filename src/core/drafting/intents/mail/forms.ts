import { carried, mailFormOf } from '#core/drafting/echo/mailed.ts'
import { canonical, type Sentence } from '../reading.ts'
import type { ByForm } from '../read-turn.ts'
import { closingRequest, contentOf, requestOpening } from './gist.ts'

/** What a mail asks for in a set form (`mailForms`). Null if it is in none, or asks anything else beside. */
export function formOf(paragraphs: readonly string[]): ByForm | null {
  const said = contentOf(paragraphs)
  if (said === null) return null
  const carrying = said.find(({ text }) => carried.test(text))
  if (carrying?.asks === true) return null
  const asking = said.filter((one) => one !== carrying && (one.asks || requestOpening.test(one.text) || isInForm(one)))
  const [asked, ...others] = asking.filter((one) => isInForm(one) || !closingRequest.test(one.text))
  const one = asked ?? (asking.length === 0 ? carrying : undefined)
  if (one === undefined || others.length > 0) return null
  const sentence = carrying === undefined || carrying === one ? one : joined(carrying, one)
  const form = mailFormOf(sentence.text, carrying !== undefined)
  return form === null ? null : { intent: form.intent, found: [form.intent], sentence, sure: false, harmless: true }
}

const isInForm = ({ text }: Sentence): boolean => mailFormOf(text, true) !== null || mailFormOf(text, false) !== null

/** What is sent along decides how the request is answered, so both are read as one. */
function joined(carrying: Sentence, asked: Sentence): Sentence {
  const raw = `${carrying.raw} ${asked.raw}`
  return { ...asked, raw, text: canonical(raw) }
}
