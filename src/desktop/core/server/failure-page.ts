import { appOrigin } from '../security/app-scheme.ts'

/** The links of the pages shown when no client page can run. These pages have no script; the shell handles their links through `failureAct`. */
export type FailureAct = 'retry' | 'logs' | 'diagnostics' | 'quit'

/** Path of the page that says why no server runs. */
export const failurePath = '/server-failed'
/** Path of the page shown after a page crashed several times in a row. */
export const stoppedPath = '/page-stopped'
const acts: Readonly<Record<FailureAct, string>> = {
  retry: 'Try again',
  logs: 'Show the logs',
  diagnostics: 'Export diagnostics',
  quit: 'Quit Idiolect',
}

/** What the owner can do about it, by error code. Codes without an entry are fully explained by their message. */
const advice: Readonly<Record<string, string>> = {
  'folder-in-use': 'Idiolect is already running, perhaps in a terminal. Stop it there, then try again.',
  'newer-store': 'Your data were written by a newer version of Idiolect. Install that version again.',
  'wrong-key': 'Your data are sealed with a key that is not in this Mac’s keychain. They are untouched.',
  'keychain-locked': 'Unlock your keychain, then try again.',
  'timed-out': 'Restarting the Mac often helps. If it does not, export the diagnostics and send them to support.',
}

export function failurePage(failure: { readonly code: string; readonly message: string }): string {
  const more = advice[failure.code]
  const words = [failure.message, ...(more === undefined ? [] : [more]), 'Nothing is sent while it is stopped.']
  return pageOf('Idiolect could not start', words, failure.code)
}

export function stoppedPage(): string {
  const words = ['This window ended several times in a row. What Idiolect does in the background goes on.', advice['timed-out'] ?? '']
  return pageOf('This page has stopped', words, 'page-stopped')
}

function pageOf(title: string, words: readonly string[], code: string): string {
  const links = Object.entries(acts).map(([act, label]) => `<li><a href="${failurePath}/${act}">${label}</a></li>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
body { font: 15px/1.5 system-ui; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }
ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 1rem }
code { opacity: .7 }
</style>
<main>
<h1>${title}</h1>
${words.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<p><code>${escaped(code)}</code></p>
<ul>${links.join('')}</ul>
</main>
</html>
`
}

/** The action of a link on these two pages. Null for every other address, and if another page has such a link. */
export function failureAct(address: string, from: string): FailureAct | null {
  if (![failurePath, stoppedPath].some((path) => from === `${appOrigin}${path}`)) return null
  const [, act] = /^app:\/\/bundle\/server-failed\/([a-z]+)$/u.exec(address) ?? []
  return act !== undefined && Object.hasOwn(acts, act) ? (act as FailureAct) : null
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)
}
