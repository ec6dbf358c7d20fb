import { mailLanguages, type MailLanguage } from './languages.ts'

/** A mail with what is its sender's own in it. */
export interface OwnTextCase {
  readonly name: string
  readonly subject: string
  /** One of the two or both, as clients send them. */
  readonly text?: string
  readonly html?: string
  /** Lines that are the sender's own words. */
  readonly own: readonly string[]
  /** Lines of other mails, their headers and attribution lines. */
  readonly quoted: readonly string[]
  /** Lines that the device or the program added. */
  readonly added?: readonly string[]
}

type Made = Omit<OwnTextCase, 'name' | 'subject'> & { subject?: string }

/** One mail of every client in every language: 12 languages, 16 ways of answering. */
export function clientCases(): OwnTextCase[] {
  return Object.entries(mailLanguages).flatMap(([code, language]) =>
    Object.entries(clients).map(([client, make]) => Object.assign({ name: `${client}, ${code}`, subject: 'Re: Plan' }, make(language))),
  )
}

const clients: Readonly<Record<string, (language: MailLanguage) => Made>> = {
  'Gmail, plain text': (l) => ({
    text: lines(...answer(l), '', ...wrapped(l.gmail), '', ...marked(l.theirs)),
    own: ownLines(l),
    quoted: [...wrapped(l.gmail), ...l.theirs],
  }),
  'Gmail, both parts': (l) => ({
    text: lines(...answer(l), '', ...wrapped(l.gmail), '', ...marked(l.theirs)),
    html: `<div dir="ltr">${divs(answer(l))}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${esc(l.gmail)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${divs(l.theirs)}</blockquote></div>`,
    own: ownLines(l),
    quoted: [l.gmail, ...l.theirs],
  }),
  'Outlook, plain text': (l) => ({
    text: lines(...answer(l), '', rule, ...headers(l), '', ...l.theirs),
    own: ownLines(l),
    quoted: [rule, ...headers(l), ...l.theirs],
  }),
  'Outlook, plain text without a rule': (l) => ({
    text: lines(...answer(l), '', ...headers(l), '', ...l.theirs),
    own: ownLines(l),
    quoted: [...headers(l), ...l.theirs],
  }),
  'Outlook, markup alone': (l) => ({
    html: `<html><head><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt} --></style></head><body lang="X" link="#0563C1"><div class="WordSection1">${paragraphs(answer(l))}<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${boldHeaders(l)}<o:p></o:p></p></div></div>${paragraphs(['', ...l.theirs])}</div></body></html>`,
    own: ownLines(l),
    quoted: [...headers(l), ...l.theirs],
  }),
  'Outlook on the web': (l) => ({
    html: `<html><body dir="ltr"><div class="elementToProof">${answer(l).map(escOrBreak).join('</div><div class="elementToProof">')}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${boldHeaders(l)}</font><div>&nbsp;</div></div>${divs(l.theirs)}</body></html>`,
    own: ownLines(l),
    quoted: [...headers(l), ...l.theirs],
  }),
  'Outlook on a phone': (l) => ({
    text: lines(...answer(l), '', `${l.outlookPhone}<https://aka.ms/o0ukef>`, rule, ...headers(l), '', ...l.theirs),
    own: ownLines(l),
    quoted: [rule, ...headers(l), ...l.theirs],
    added: [l.outlookPhone],
  }),
  'Outlook of old': (l) => ({
    text: lines(...answer(l), '', `-----${l.original}-----`, ...headers(l), '', ...l.theirs),
    own: ownLines(l),
    quoted: [`-----${l.original}-----`, ...headers(l), ...l.theirs],
  }),
  'Apple Mail, plain text': (l) => ({
    text: lines(...answer(l), '', `> ${l.apple}`, '> ', ...marked(l.theirs)),
    own: ownLines(l),
    quoted: [l.apple, ...l.theirs],
  }),
  'Apple Mail, markup': (l) => ({
    html: `<html><body style="overflow-wrap: break-word;">${divs(answer(l))}<div><br><blockquote type="cite"><div>${esc(l.apple)}</div><br class="Apple-interchange-newline"><div>${divs(l.theirs)}</div></blockquote></div></body></html>`,
    own: ownLines(l),
    quoted: [l.apple, ...l.theirs],
  }),
  iPhone: (l) => ({
    text: lines(...answer(l), '', l.phone, '', l.apple, '', ...marked(l.theirs)),
    own: ownLines(l),
    quoted: [l.apple, ...l.theirs],
    added: [l.phone],
  }),
  'Yahoo, plain text': (l) => ({
    text: lines(...answer(l), '', `    ${l.yahoo}  `, ' ', ...l.theirs.map((line) => ` ${line}`)),
    own: ownLines(l),
    quoted: [l.yahoo, ...l.theirs],
  }),
  'Yahoo, markup': (l) => ({
    html: `<html><body><div class="ydp1a2b3c4dyahoo-style-wrap" style="font-size:13px;">${divs(answer(l))}</div><div id="ydp5e6fyahoo_quoted_1234567890" class="ydp5e6fyahoo_quoted"><div style="font-size:13px;color:#26282a;"><div>${esc(l.yahoo)}</div><div><br></div>${divs(l.theirs)}</div></div></body></html>`,
    own: ownLines(l),
    quoted: [l.yahoo, ...l.theirs],
  }),
  'Thunderbird, answers between': (l) => ({
    text: lines(
      l.thunderbird,
      ...marked(l.theirs.slice(0, 2)),
      l.own[0],
      '',
      ...marked(l.theirs.slice(2)),
      '',
      l.own[1],
      '',
      l.signOff,
      l.name,
    ),
    own: ownLines(l),
    quoted: [l.thunderbird, ...l.theirs],
  }),
  'Quotes in quotes': (l) => ({
    text: lines(...answer(l), '', ...wrapped(l.gmail), '', ...marked([...l.theirs, '', l.thunderbird, `> ${l.earlier}`, '> > 1'])),
    own: ownLines(l),
    quoted: [...wrapped(l.gmail), ...l.theirs, l.thunderbird, l.earlier],
  }),
  'Forwarded by Gmail': (l) => ({
    subject: 'Fwd: Plan',
    text: lines(l.own[0], '', `---------- ${l.gmailForward} ---------`, ...gmailHeaders, '', '', ...l.theirs),
    own: [l.own[0]],
    quoted: [`---------- ${l.gmailForward} ---------`, ...gmailHeaders, ...l.theirs],
  }),
  'Forwarded by Apple Mail': (l) => ({
    subject: 'Fwd: Plan',
    text: lines(l.own[0], '', `> ${l.appleForward}`.slice(2), '', ...marked([...headers(l), '', ...l.theirs])),
    own: [l.own[0]],
    quoted: [l.appleForward, ...headers(l), ...l.theirs],
  }),
}

/** Outlook’s line above the headers. */
const rule = '_'.repeat(32)

const gmailHeaders = [
  'From: Nora Lind <nora@example.com>',
  'Date: Mon, Mar 2, 2026 at 10:14 AM',
  'Subject: Plan',
  'To: Sam Reed <sam@example.com>',
]

function answer(l: MailLanguage): string[] {
  return [l.own[0], '', l.own[1], '', l.signOff, l.name]
}

function ownLines(l: MailLanguage): string[] {
  return [...l.own, l.signOff, l.name]
}

function headers(l: MailLanguage): string[] {
  const [from, sent, to, subject] = l.outlook
  return [`${from}: Nora Lind <nora@example.com>`, `${sent}: ${l.outlookDate}`, `${to}: Sam Reed <sam@example.com>`, `${subject}: Plan`]
}

function boldHeaders(l: MailLanguage): string {
  return headers(l)
    .map((line) => `<b>${esc(line.slice(0, line.indexOf(':') + 1))}</b>${esc(line.slice(line.indexOf(':') + 1))}`)
    .join('<br>')
}

function marked(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '>' : `> ${line}`))
}

/** As Gmail breaks a line that is longer than 78 characters. */
function wrapped(line: string): string[] {
  if (line.length <= 76) return [line]
  const at = line.lastIndexOf(' ', 76)
  return [line.slice(0, at), line.slice(at + 1)]
}

function lines(...all: readonly string[]): string {
  return all.join('\n')
}

function divs(all: readonly string[]): string {
  return all.map((line) => `<div>${escOrBreak(line)}</div>`).join('')
}

function paragraphs(all: readonly string[]): string {
  return all.map((line) => `<p class="MsoNormal">${line === '' ? '<o:p>&nbsp;</o:p>' : `${esc(line)}<o:p></o:p>`}</p>`).join('')
}

function escOrBreak(line: string): string {
  return line === '' ? '<br>' : esc(line)
}

function esc(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
