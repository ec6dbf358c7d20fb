/**
 * What the window shows while the server cannot run. No script: what it offers are links, which the shell follows by `failureAct`.
 */
export type FailureAct = 'retry' | 'logs' | 'diagnostics' | 'quit'

export const failurePath = '/server-failed'
const acts: Readonly<Record<FailureAct, string>> = {
  retry: 'Try again',
  logs: 'Show the logs',
  diagnostics: 'Export diagnostics',
  quit: 'Quit Idiolect',
}

/** What the owner can do about it, by code; without an entry the message says all there is to say. */
const advice: Readonly<Record<string, string>> = {
  'folder-in-use': 'Idiolect is already running, perhaps in a terminal. Stop it there, then try again.',
  'newer-store': 'Your data were written by a newer version of Idiolect. Install that version again.',
  'wrong-key': 'Your data are sealed with a key that is not in this Mac’s keychain. They are untouched.',
  'keychain-locked': 'Unlock your keychain, then try again.',
  'timed-out': 'Restarting the Mac often helps. If it does not, export the diagnostics and send them to support.',
}

export function failurePage(failure: { readonly code: string; readonly message: string }): string {
  const more = advice[failure.code]
  const links = Object.entries(acts).map(([act, label]) => `<li><a href="${failurePath}/${act}">${label}</a></li>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Idiolect could not start</title>
<style>
body { font: 15px/1.5 system-ui; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }
ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 1rem }
code { opacity: .7 }
</style>
<main>
<h1>Idiolect could not start</h1>
<p>${escaped(failure.message)}</p>
${more === undefined ? '' : `<p>${escaped(more)}</p>`}
<p>Nothing is sent while it is stopped. <code>${escaped(failure.code)}</code></p>
<ul>${links.join('')}</ul>
</main>
</html>
`
}

/** What a link of the page asks for; null for every other address. */
export function failureAct(address: string): FailureAct | null {
  const [, act] = /^app:\/\/bundle\/server-failed\/([a-z]+)$/u.exec(address) ?? []
  return act !== undefined && Object.hasOwn(acts, act) ? (act as FailureAct) : null
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)
}
