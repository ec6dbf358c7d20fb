import EmailReplyParser from 'email-reply-parser'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { corpusPair } from '#core/evaluation/corpus-pair.ts'
import { evaluatePairs } from '#core/evaluation/evaluate.ts'
import { onDeviceEngine } from '#core/evaluation/on-device.ts'
import type { BodyLine } from '#core/mail/mail.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { plainLines } from '#core/mail/parse/plain-lines.ts'
import { clientCases, type OwnTextCase } from '#test/mail/own-text/client-cases.ts'
import { measureOwnText } from '#test/mail/own-text/measure-own-text.ts'
import { oddCases } from '#test/mail/own-text/odd-cases.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import { root } from '#test/product/product.ts'
import type { Report } from './report.ts'

export const name = 'Own text of mails'

/** Answers of real people, beside the checkout; not part of this repository. */
const corpora = ['a', 'b'].map((file) => join(root, '..', 'shared', 'corpora', 'mail', `${file}.jsonl.gz`))

/** How often somebody else's words are taken for the sender's, and the sender's are lost; beside the library used alone. */
export async function run(report: Report): Promise<void> {
  const written = [...clientCases(), ...oddCases]
  await compare(report, `${written.length} written mails`, written)
  const present = corpora.filter((path) => existsSync(path))
  if (present.length < corpora.length) report.note('The mail corpora are not beside the checkout, so only the written mails were measured.')
  const pairs = present
    .flatMap((path) => gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n'))
    .map((line): Answer => JSON.parse(line))
  if (pairs.length > 0)
    for (const [form, put] of Object.entries(forms))
      await compare(
        report,
        `${pairs.length} answers, ${form}`,
        pairs.map((pair, i) => caseOf(pair, i, put)),
      )
  for (const path of present) await drafts(report, path)
  await speed(report)
}

/** How many mails the device drafts for at all, each of the last fifth by a voice that was trained on the 2,000 before them. */
async function drafts(report: Report, path: string): Promise<void> {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  const pairs = lines.map((line) => corpusPair.parse(JSON.parse(line)))
  const engine = onDeviceEngine(1)
  const { drafts: made, engines } = await evaluatePairs(pairs, { engine, now: () => performance.now() })
  const drafted = made.filter((one) => one.drafts.length > 0)
  const what = `${made.length} mails of ${basename(path, '.jsonl.gz')}`
  report.row(`${what}: with a draft`, drafted.length, '')
  report.row(`${what}: drafts in all`, drafted.flatMap((one) => one.drafts).length, '')
  report.row(`${what}: a draft takes, p99`, engines[0]?.p99 ?? 0, 'ms')
}

async function compare(report: Report, what: string, cases: readonly OwnTextCase[]): Promise<void> {
  const bodies: (readonly BodyLine[])[] = []
  for (const one of cases)
    bodies.push(one.html === undefined ? plainLines(one.text ?? '') : (await parseMail(rawMail({ Subject: one.subject }, one))).lines)
  const ours = measureOwnText(cases, ({ subject }, i) => ownText({ lines: bodies[i] ?? [], subject }).text)
  // It reads plain text: of mail that has markup alone it gets the visible lines, with the marks that the markup's quotes stand for.
  const library = measureOwnText(cases, ({ text }, i) =>
    new EmailReplyParser().parseReply(text ?? (bodies[i] ?? []).map((line) => `${'> '.repeat(line.depth)}${line.text}`).join('\n')),
  )
  for (const kind of ['leaks', 'losses', 'added'] as const) {
    report.row(`${what}: mails with ${kind}`, ours[kind].length, '', { floor: { what: 'the library alone', value: library[kind].length } })
  }
}

async function speed(report: Report): Promise<void> {
  const head =
    'From: a@example.com\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nhi\r\n--x\r\nContent-Type: video/mp4\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const raw = new TextEncoder().encode(`${head}${`${'A'.repeat(76)}\r\n`.repeat(430_000)}--x--\r\n`)
  const begin = performance.now()
  await parseMail(raw)
  report.row(`parsing a mail of ${Math.round(raw.byteLength / 2 ** 20)} MB`, performance.now() - begin, 'ms')
}

interface Answer {
  readonly t: string
  readonly peer: string
  readonly ctx: string
  readonly reply: string
}

const forms: Readonly<Record<string, (answer: Answer) => string>> = {
  alone: ({ reply }) => reply,
  'quoted below by Gmail': ({ reply, ctx, peer, t }) =>
    `${reply}\n\nOn ${t.slice(0, 10)} at ${t.slice(11)}, ${peer} <${peer.toLowerCase()}@example.com> wrote:\n\n${marked(ctx)}`,
  'below the quote': ({ reply, ctx, peer, t }) => `On ${t.slice(0, 10)}, ${peer} wrote:\n${marked(ctx)}\n\n${reply}`,
  'above Outlook’s headers': ({ reply, ctx, peer, t }) =>
    `${reply}\n\nVon: ${peer} <${peer.toLowerCase()}@example.com>\nGesendet: ${t.slice(0, 10)}\nAn: Somebody\nBetreff: it\n\n${ctx}`,
}

function caseOf(answer: Answer, index: number, put: (answer: Answer) => string): OwnTextCase {
  const own = answer.reply.split('\n').filter((line) => line.trim() !== '')
  const quoted =
    put === forms['alone'] ? [] : answer.ctx.split('\n').filter((line) => line.trim().length > 12 && !answer.reply.includes(line.trim()))
  return { name: String(index), subject: 'Re: it', text: put(answer), own, quoted }
}

function marked(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
