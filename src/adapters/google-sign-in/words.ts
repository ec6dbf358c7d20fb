import type { RefreshedGrant } from '#core/ports/sign-in-provider.ts'

const day = 24 * 60 * 60 * 1000
/** A refresh is tried when an access token expires, so a revoked grant is noticed up to an hour late, and its last use looks up to an hour early. */
const slack = 2 * 60 * 60 * 1000

export const tooNarrow =
  'Google did not let Idiolect read your mail and write drafts. Please connect again, and leave both boxes on Google’s page checked.'

export const noLastingAccess =
  'Google gave access for an hour only. Remove Idiolect at myaccount.google.com/connections, then connect again.'

export const unnamed = 'Google did not say who you are. Please try again.'

const ended =
  'Google no longer lets Idiolect into this mailbox: access was taken back, the password was changed, or it ran out. Connect again.'

/**
 * Google revokes access to a project in testing seven days after it was granted. Without knowing that, the owner would have to reconnect every week.
 */
const endedInTesting =
  'Google ended the access to this mailbox seven days after you gave it, as it does while a project is in testing. In Google’s console publish your consent screen (APIs & Services → OAuth consent screen → Publish app), then connect again.'

export function endedWords({ grantedAt, refreshedAt }: Pick<RefreshedGrant, 'grantedAt' | 'refreshedAt'>, now: number): string {
  const worked = refreshedAt - grantedAt
  return worked <= 7 * day + slack && now - grantedAt >= 7 * day - slack ? endedInTesting : ended
}
