import { session } from 'electron'
import electronUpdater from 'electron-updater'
import type { Updater } from '../core/updates/service.ts'
import { feedAt } from './feed-provider.ts'

/** Name of the session that electron-updater asks with. */
const partition = 'electron-updater'

/** The updater of the packaged app, which asks the feed and nobody else: a redirect to another host is in no ledger, and is not followed. */
export function macUpdater(feed: URL): Updater {
  session.fromPartition(partition, { cache: false }).webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: new URL(url).host !== feed.host })
  })
  const updater = new electronUpdater.MacUpdater(feedAt(feed.href))
  // It logs addresses and paths; what we log of it are codes.
  updater.logger = null
  return Object.assign(updater, { cancellation: () => new electronUpdater.CancellationToken() })
}
