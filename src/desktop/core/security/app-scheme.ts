import { contentPolicy } from './content-policy.ts'

/** The app's pages: `app://bundle/`. One host, so one origin; nothing else exists under the scheme. */
export const appOrigin = 'app://bundle'

/** Registered before the app is ready: a standard, secure scheme that may use fetch and bypasses no policy. */
export const appScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
} as const

/** File types of the built client. Nothing else in its folder is served. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain; charset=utf-8',
}

export interface AppAnswer {
  readonly status: 200 | 404 | 405
  readonly headers: Readonly<Record<string, string>>
  /** Path inside the client's folder, as plain segments. Null if there is nothing to send. */
  readonly path: readonly string[] | null
}

/** Each path segment is a plain name: no `..`, no backslash, no hidden file, nothing double-encoded. */
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/u

/** Maps a request to a client file and its headers. `server` is the server that the policy allows pages to call. */
export function answerAppRequest(request: { readonly url: string; readonly method: string }, server: { port: number } | null): AppAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return nothing(405)
  const path = pathOf(request.url)
  const type = path === null ? undefined : types[path.at(-1)?.split('.').at(-1) ?? '']
  if (path === null || type === undefined) return nothing(404)
  return {
    status: 200,
    path,
    headers: {
      'content-type': type,
      'content-security-policy': contentPolicy(server),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': path[0] === 'assets' ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  }
}

function pathOf(address: string): string[] | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'app:' || url.host !== 'bundle' || url.username !== '' || url.password !== '') return null
  let decoded: string
  try {
    decoded = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  const parts = decoded.slice(1).split('/')
  if (parts.length === 1 && parts[0] === '') return ['index.html']
  return parts.every((part) => plainName.test(part) && !part.includes('..')) ? parts : null
}

function nothing(status: 404 | 405): AppAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': contentPolicy(null) }, path: null }
}
