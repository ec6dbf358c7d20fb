import { parseArgs } from 'node:util'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { createSketcher } from '#core/drafting/drafter.ts'
import { trainVoice } from '#core/voice/index.ts'
import { isMainModule } from '../../../bin/ensure/main-module.mjs'
import { quiet } from '#test/history.ts'
import { readHistory } from '#test/reading/histories.ts'
import { readMails, type EverydayMail } from './mails.ts'

/**
 * What the device drafts for everyday mails, held against the kinds of answer that would do:
 *
 *   node test/mail/everyday/measure.ts [--mails tune|held-out] [--history ruth|dre] [--show]
 *
 * `--show` prints every mail of the part that may be learned from with its drafts; of the held-out part only the drafts that were given.
 */
export interface MailReport {
  readonly mails: number
  /** Of mails that a short answer does for, those that get one. */
  readonly wanting: number
  readonly answered: number
  /** … whose first draft does, and of which any does. */
  readonly firstFits: number
  readonly anyFits: number
  /** All of the drafts, and those that would do. */
  readonly drafts: number
  readonly fitting: number
  /** Mails for which no short answer does, and those that got one all the same. */
  readonly silent: number
  readonly disturbed: number
  readonly shown: readonly {
    readonly mail: EverydayMail
    readonly read: string
    readonly drafts: readonly string[]
    readonly fits: boolean
  }[]
}

/** An owner of mails: one of the written histories, each turn a letter. */
export function ownerOfMails(history: 'ruth' | 'dre') {
  const { pairs, contacts } = readHistory(history)
  const mails = pairs.map((pair): ReplyPair =>
    Object.assign({}, pair, {
      register: 'email' as const,
      incoming: [`Hi,\n\n${pair.incoming.join(' ')}\n\nSam`],
      reply: [`Hi,\n\n${pair.reply.join(' ')}\n\nBest,\nTess`],
    }),
  )
  return trainVoice({ pairs: mails, contacts, seed: 1, resume: null, evaluate: false }, quiet)
}

export function measureMails(mails: readonly EverydayMail[], history: 'ruth' | 'dre'): MailReport {
  const find = createSketcher(ownerOfMails(history))
  const counted = { mails: mails.length, wanting: 0, answered: 0, firstFits: 0, anyFits: 0, drafts: 0, fitting: 0, silent: 0, disturbed: 0 }
  const shown = mails.map((mail) => {
    const { thread, sketch } = find({ contact: null, register: 'email', incoming: [mail.text], previous: [], count: 3 })
    const sketches = sketch()
    const fit = sketches.map(({ answer }) => answer !== null && mail.acceptable.includes(answer))
    if (mail.wants === 'none') {
      counted.silent++
      if (sketches.length > 0) counted.disturbed++
    } else {
      counted.wanting++
      if (sketches.length > 0) counted.answered++
      if (fit[0] === true) counted.firstFits++
      if (fit.includes(true)) counted.anyFits++
    }
    counted.drafts += sketches.length
    counted.fitting += fit.filter(Boolean).length
    return {
      mail,
      read: thread.reading.intent,
      drafts: sketches.map(({ text, answer }) => `${text.replaceAll('\n', ' / ')} (${answer})`),
      fits: fit[0] ?? mail.wants === 'none',
    }
  })
  return { ...counted, shown }
}

if (isMainModule(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      mails: { type: 'string', default: 'tune' },
      history: { type: 'string', default: 'ruth' },
      show: { type: 'boolean', default: false },
    },
  })
  const part = values.mails === 'held-out' ? 'held-out' : 'tune'
  const { shown, ...report } = measureMails(readMails(part), values.history === 'dre' ? 'dre' : 'ruth')
  const share = (n: number, of: number): string => `${n} of ${of} (${Math.round((100 * n) / Math.max(1, of))} %)`
  if (values.show)
    for (const { mail, read, drafts, fits } of shown)
      if (part === 'tune' || drafts.length > 0)
        console.log(
          `${fits ? ' ' : '!'} ${mail.wants} ← ${read}: ${mail.text.replaceAll('\n', ' ')}\n${drafts.map((draft) => `      ${draft}\n`).join('')}`,
        )
  console.log(
    `${part}, ${values.history}: ${report.mails} mails; answered ${share(report.answered, report.wanting)} of those that a short answer does for, ` +
      `first draft fits ${share(report.firstFits, report.answered)}, any ${share(report.anyFits, report.answered)}; drafts that fit ${share(report.fitting, report.drafts)}; ` +
      `answered though none does ${share(report.disturbed, report.silent)}`,
  )
}
