/** Pages that an external link may open. Any program can claim or send such a link, so it can only open a page, never trigger an action. */
const pages: ReadonlySet<string> = new Set(['dashboard', 'training', 'imessage', 'auto-response', 'how-it-works', 'chat'])

/** The form of a single-use code, which is valid for a minute. */
const plain = /^[\w.~-]{1,512}$/u

/**
 * Resolves an `idiolect://…` link to the hash of a client page. Null if it is not recognized.
 *
 * `idiolect://auth-callback?token=CODE` returns from a sign-in in the browser, `?purpose=connect` from connecting a mailbox, and either one may have
 * `error` instead of a result; `idiolect://imessage` opens a page.
 */
export function readDeepLink(link: string): string | null {
  if (link.length > 2000 || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'idiolect:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  if (url.pathname !== '' && url.pathname !== '/') return null
  if (pages.has(url.host)) return `#/${url.host}`
  if (url.host !== 'auth-callback') return null
  const connecting = url.searchParams.get('purpose') === 'connect'
  const known = [...url.searchParams].filter(([name]) => name === 'token' || name === 'error')
  const [first] = known
  if (first === undefined) return connecting ? '#/auth-callback?purpose=connect' : null
  if (known.length !== 1 || (first[0] === 'token' && !plain.test(first[1]))) return null
  return `#/auth-callback?${first[0]}=${encodeURIComponent(first[1].slice(0, 300))}${connecting ? '&purpose=connect' : ''}`
}

/** Finds the link in the arguments of a second launch. Null if there is none. */
export function linkAmong(words: readonly string[]): string | null {
  return words.find((word) => word.startsWith('idiolect://')) ?? null
}
