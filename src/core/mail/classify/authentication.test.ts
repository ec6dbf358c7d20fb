import { expect, it } from 'vitest'
import { parseMail } from '../parse/parse-mail.ts'
import { authentication } from './authentication.ts'

const taken = 'Received: from mail.example.com (mail.example.com. [192.0.2.7])\r\n        by mx.google.com with ESMTPS id x1'
const onward = 'Received: by 2002:a05:6358:1 with SMTP id x2; Mon, 2 Mar 2026 01:14:01 -0800 (PST)'
const passed =
  'mx.google.com;\r\n       spf=pass (google.com: domain of nora@example.com designates 192.0.2.7 as permitted sender) smtp.mailfrom=nora@example.com;\r\n       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com'

const look = async (...headers: readonly string[]) =>
  authentication(await parseMail(new TextEncoder().encode([...headers, 'From: Nora <nora@example.com>', '', 'hi'].join('\r\n'))))
/** As the server writes it, with the same result above and below the line that it took the mail. */
const saying = (results: string) =>
  look(onward, `ARC-Authentication-Results: i=1; mx.google.com; ${results}`, taken, `Authentication-Results: mx.google.com; ${results}`)

it('believes the server that took the mail, quoted addresses of forwarders among its results too', async () => {
  expect(await look(onward, `ARC-Authentication-Results: i=2; ${passed}`, taken, `Authentication-Results: ${passed}`)).toBe('pass')
  expect(await saying('dkim=pass header.i=@example.com; spf=pass smtp.mailfrom="SRS0=8K=QU=other.example=ida@mail.example"')).toBe('pass')
})

it.each([
  ['no line says that the server took it', [`ARC-Authentication-Results: i=1; ${passed}`, `Authentication-Results: ${passed}`]],
  ['the server wrote no result', [onward, taken, `ARC-Authentication-Results: i=1; ${passed}`, `Authentication-Results: ${passed}`]],
  [
    'a line of the sender’s own says that the server took it',
    [
      onward,
      'Received: from [192.0.2.9] (host. [192.0.2.9]) by smtp.gmail.com with ESMTPSA id x',
      `ARC-Authentication-Results: i=1; ${passed}`,
      taken,
      `Authentication-Results: ${passed}`,
    ],
  ],
  ['only the sealed result is there', [onward, `ARC-Authentication-Results: i=1; ${passed}`, taken]],
])('believes nobody where %s', async (_what, headers) => {
  expect(await look(...headers)).toBe('none')
})

it('believes neither result where the two differ', async () => {
  const failed = passed.replace('dmarc=pass', 'dmarc=fail')
  expect(await look(`ARC-Authentication-Results: i=1; ${failed}`, taken, `Authentication-Results: ${passed}`)).toBe('fail')
})

it.each([
  ['a quoted name', 'spf=pass smtp.mailfrom="x; dkim=pass header.d=example.com; y"@evil.example'],
  ['a quoted name, quoted once more', 'spf=pass smtp.mailfrom="\\"x; dkim=pass header.d=example.com; y\\"@evil.example"'],
  ['a quotation that ends early', 'dkim=pass header.i="a\\" header.d=example.com b"@evil.example'],
  ['an encoded name', 'spf=pass smtp.mailfrom==?utf-8?q?x=3Bdkim=3Dpass_header.d=3Dexample.com=3B?=@evil.example'],
  ['the end of a comment', 'spf=pass (domain of "a) ; dkim=pass header.d=example.com; ("@evil.example ok) smtp.mailfrom=b@evil.example'],
  ['spaces of another script', 'spf=pass smtp.mailfrom=x\u2003smtp.mailfrom=example.com\u2003y@evil.example'],
  ['a property in the name', 'dkim=pass header.i=header.d=example.com@evil.example'],
  ['the name that its server greeted with', 'spf=pass smtp.mailfrom=b@evil.example smtp.helo=example.com'],
])('does not take for a result what the sender put into an address: %s', async (_what, results) => {
  expect(await saying(results)).not.toBe('pass')
})
