/**
 * The notation in which the mail of the sample is written, one text per person under `script/`.
 *
 * ```
 * --- Floor plan x2        a thread begins, with its subject; xN: it happens N times
 * <                        their mail follows, up to the next mark, without greeting and sign-off
 * >                        the owner's
 * ```
 *
 * Of `{a|b}` the first time has a, the second b, and so on, the same in the whole thread.
 */
export interface ThreadScript {
  readonly subject: string
  readonly times: number
  readonly mails: readonly ScriptedMail[]
}

export interface ScriptedMail {
  readonly own: boolean
  readonly text: string
}

/** @throws Error with the number of the invalid line. */
export function parseMails(script: string): ThreadScript[] {
  const threads: { subject: string; times: number; mails: { own: boolean; text: string }[] }[] = []
  script.split('\n').forEach((line, index) => {
    const thread = threads.at(-1)
    if (line.startsWith('--- ')) {
      const [, subject = '', times = '1'] = /^--- (.+?)(?: x(\d+))?$/u.exec(line) ?? []
      threads.push({ subject, times: Number(times), mails: [] })
    } else if (line === '<' || line === '>') {
      if (thread === undefined) throw new Error(`line ${index + 1}: there is no thread before it`)
      thread.mails.push({ own: line === '>', text: '' })
    } else {
      const mail = thread?.mails.at(-1)
      if (mail !== undefined) mail.text += `${line}\n`
      else if (line.trim() !== '') throw new Error(`line ${index + 1}: there is no mail before it`)
    }
  })
  for (const { mails } of threads) for (const mail of mails) mail.text = mail.text.trim()
  return threads
}

/** @param time number of times it has happened before. */
export function wordsFor(text: string, time: number): string {
  return text.replace(/\{([^{}]*)\}/gu, (_, choices: string) => {
    const all = choices.split('|')
    return all[time % all.length] ?? ''
  })
}
