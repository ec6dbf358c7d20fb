import type { Inserted, InsertText } from '#core/channel/channel.ts'
import { matchTitle } from '#core/conversation/match-title.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'

/**
 * Inserts a text into the field of the open conversation. Messages has several names for one conversation, so the name it shows now is passed on as
 * the expected title if it can mean this one. Never presses Return.
 */
export async function insertText(helper: Pick<MessagesHelper, 'snapshot' | 'insert'>, asked: InsertText): Promise<Inserted> {
  const shown = await helper.snapshot()
  if (!shown.ok) return { ok: false, message: shown.failure.message }
  const { title, running } = shown.data
  if (title === null) return { ok: false, message: running ? ambiguous : notRunning }
  const { person, contacts } = asked
  const contact = contacts.find(({ key }) => key === person.key)
  const { exact, short } = matchTitle(title, [{ ...contact, ...person }, ...contacts.filter(({ key }) => key !== person.key)])
  const isThis = ({ key }: { readonly key: string }) => key === person.key
  if (![...exact, ...short].some(isThis)) return { ok: false, message: mismatch }
  const answer = await helper.insert({
    text: asked.text,
    expectTitle: title,
    expectLastText: asked.lastText,
    titleIsCertain: exact.length === 1 && exact.some(isThis),
    mode: 'replaceIfEmpty',
  })
  return answer.ok
    ? { ok: true, message: 'Inserted. Press Return in Messages to send it.' }
    : { ok: false, message: answer.failure.message }
}

const ambiguous = 'Idiolect could not tell for certain which conversation is open in Messages. Nothing was inserted.'
const mismatch = 'A different conversation is open in Messages than the one this text is for. Nothing was inserted.'
const notRunning = 'Messages is not open. Nothing was inserted.'
