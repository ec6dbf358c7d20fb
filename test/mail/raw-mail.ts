/** A raw mail with these headers and bodies, in UTF-8. */
export function rawMail(
  headers: Readonly<Record<string, string>>,
  body: { text?: string | undefined; html?: string | undefined },
): Uint8Array {
  const parts = [
    ...(body.text === undefined ? [] : [part('text/plain', body.text)]),
    ...(body.html === undefined ? [] : [part('text/html', body.html)]),
  ]
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const whole =
    parts.length === 1
      ? [...head, 'MIME-Version: 1.0', ...(parts[0] ?? [])]
      : [
          ...head,
          'MIME-Version: 1.0',
          'Content-Type: multipart/alternative; boundary="=_a"',
          '',
          ...parts.flatMap((lines) => ['--=_a'].concat(lines)),
          '--=_a--',
        ]
  return new TextEncoder().encode(`${whole.join('\r\n')}\r\n`)
}

function part(type: string, content: string): string[] {
  return [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', content.replaceAll('\n', '\r\n')]
}
