import { readMessages } from '#adapters/imessage/index.ts'
import type { Message } from '#core/conversation/message.ts'
import { owner, type Machine, type Run } from './machine.ts'

/** What the log and the pages say of a turn in the end. */
export interface Told {
  /** Of its suggestion. */
  readonly id: string
  /** The channel and the thread that it came in by. */
  readonly where: string
  readonly text: string
  /** The state of its suggestion; `skipped` where nothing was drafted for it. */
  readonly state: string
  /** Codes. */
  readonly reasons: readonly string[]
  readonly response: string | null
  readonly outcome: string
  /** guids of the messages it is about; none if it was skipped. */
  readonly answers: readonly string[]
}

/** Every line of the log, with the suggestion that it speaks of. */
export async function readLog(run: Pick<Run, 'store'>): Promise<Told[]> {
  const suggestions = new Map((await run.store.suggestions.list(owner, null, 100_000)).map((one) => [one.id, one]))
  return (await run.store.messageLog.list(owner, 100_000)).map((row) => {
    const suggestion = suggestions.get(row.id)
    return {
      id: row.id,
      where: `${row.channel}/${suggestion?.thread ?? ''}`,
      text: row.text ?? '',
      state: suggestion?.state ?? 'skipped',
      reasons: row.reasons.map(({ code }) => code),
      response: row.response,
      outcome: row.outcome,
      answers: suggestion?.turn.map(({ guid }) => guid) ?? [],
    }
  })
}

/** Everything that lies among what the owner's side sent by mail since `from`, with the thread it is in. */
export function mailedByMe(machine: Machine, from: number): { readonly text: string; readonly thread: string }[] {
  return machine.mail.mails
    .filter(({ signs, at }) => signs.has('sent') && at >= from)
    .map(({ mail, thread }) => ({ text: mail.lines.map((line) => line.text).join('\n'), thread }))
}

/** Everything that the owner's side wrote since `from`, in Messages itself. */
export function writtenByMe(machine: Machine, from: number): Message[] {
  return [...readMessages({ chatDb: machine.chatDb, within: { days: 400, now: machine.clock.now() }, cards: [] })]
    .flat()
    .filter(({ fromMe, at, text }) => fromMe && (at ?? 0) >= from && text !== null)
}
