import { session } from 'electron'
import electronUpdater from 'electron-updater'
import type { Updater } from '../core/updates/service.ts'
import { feedAt } from './feed-provider.ts'

/** Name of the session that electron-updater uses for requests. */
const partition = 'electron-updater'

/** The updater of the packaged app. It contacts only the feed: a redirect to another host would have no ledger entry, so it is not followed. */
export function macUpdater(feed: URL): Updater {
  session.fromPartition(partition, { cache: false }).webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: new URL(url).host !== feed.host })
  })
  const updater = new electronUpdater.MacUpdater(feedAt(feed.href))
  // Its log contains addresses and paths; we only log its error codes.
  updater.logger = null
  return Object.assign(updater, { cancellation: () => new electronUpdater.CancellationToken() })
}
