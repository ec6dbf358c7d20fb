import { answerAppRequest, appOrigin, type AppAnswer } from '../security/app-scheme.ts'
import { contentPolicy } from '../security/content-policy.ts'
import { failurePage, failurePath, stoppedPage, stoppedPath } from './failure-page.ts'
import type { ServerState } from './supervisor.ts'

/** Answers a request for `app://` with a client file or a page that needs no server. */
export function answerPage(
  request: { readonly url: string; readonly method: string },
  server: ServerState,
): AppAnswer & { readonly body: string | null } {
  const own = request.method === 'GET' ? ownPage(request.url, server) : null
  if (own === null) return { ...answerAppRequest(request, server.kind === 'running' ? server : null), body: null }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(null),
    'cache-control': 'no-store',
  }
  return { status: 200, headers, path: null, body: own }
}

/** The pages that need no server: one says why there is none, one replaces a crashed page, one waits. */
function ownPage(address: string, server: ServerState): string | null {
  if (address === `${appOrigin}${failurePath}`) return server.kind === 'failed' ? failurePage(server) : waitingPage
  if (address === `${appOrigin}${stoppedPath}`) return stoppedPage()
  return address === `${appOrigin}/starting` ? waitingPage : null
}

const waitingPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Idiolect</title>' +
  '<style>body{font:15px/1.5 system-ui;display:grid;place-items:center;height:90vh}</style><p role="status">Idiolect is starting…</p></html>'
