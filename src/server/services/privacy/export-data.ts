import { Readable } from 'node:stream'
import { decodePairs } from '#core/voice/index.ts'
import { iso } from '#server/iso.ts'
import type { Account } from '#server/store/account/accounts.ts'
import type { Store } from '#server/store/db.ts'

/**
 * Exports everything stored about an account, one JSON object per line, each with its `kind`. Passwords, session tokens, and keys are not the
 * person's data and are left out. Of the voice, it includes the pairs and measurements, but not the index.
 */
export function exportData(store: Store, account: Account): Readable {
  return Readable.from(lines(store, account), { objectMode: false })
}

async function* lines(store: Store, account: Account): AsyncGenerator<string> {
  const line = (kind: string, value: object) => `${JSON.stringify({ kind, ...value })}\n`
  yield line('account', { id: account.id, email: account.email, name: account.name, created_at: iso(account.createdAt) })
  for (const setting of await store.settings.list(account.id)) yield line('setting', setting)
  for (const { kind: what, value } of await store.ownFacts.list(account.id)) yield line('own-fact', { what, value })
  const sources = await store.sources.list(account.id)
  for (const source of sources) yield line('source', source)
  for (const contact of await store.contacts.list(account.id)) yield line('contact', contact)
  for (const source of sources) {
    for await (const block of store.pairBlocks.read(source.runId))
      yield decodePairs(block)
        .map((pair) => line('reply-pair', pair))
        .join('')
  }
  for (const [conversation, mode] of await store.conversationModes.all(account.id)) yield line('conversation-mode', { conversation, mode })
  for await (const { kind: what, ...item } of store.learned.all(account.id)) yield line('learned', { what, ...item })
  for (const moment of await store.learned.excluded(account.id)) yield line('excluded-moment', { moment })
  for await (const { kind: what, ...verdict } of store.verdicts.all(account.id)) yield line('verdict', { what, ...verdict })
  for (const rung of await store.ladder.all(account.id)) yield line('automatic-person', rung)
  for (const card of await store.practiceCards.list(account.id)) yield line('practice-card', card)
  for (const { channel, config } of await store.listeners.list(account.id)) yield line('listener', { channel, config })
  for await (const suggestion of store.suggestions.all(account.id)) yield line('suggestion', suggestion)
  for await (const entry of store.messageLog.all(account.id)) yield line('message-log', entry)
  for await (const { id, claimedAt, automatic, state, ...sent } of store.outbox.all(account.id))
    yield line('sent', { id, at: claimedAt, automatic, state, channel: sent.channel, conversation: sent.conversation, text: sent.text })
  for await (const { accountId: _account, at, hour, ...entry } of store.ledger.all(account.id))
    yield line('ledger', { at: iso(at), hour: iso(hour), ...entry })
  const { revision, choice } = await store.modelChoices.find(account.id)
  const { keys: _keys, ...engine } = choice
  if (revision > 0) yield line('model-choice', engine)
  for (const provider of await store.identities.providersOf(account.id)) yield line('sign-in', { provider })
  const grant = await store.mailGrants.find(account.id)
  // That the mailbox may be read, and since when; never the tokens.
  if (grant !== null) yield line('mailbox', { address: grant.address, connected_at: iso(grant.grantedAt), problem: grant.problem })
  const voice = await store.voices.current(account.id)
  if (voice === null) return
  yield line('voice', voice)
  for (const { engine } of await store.replays.list(account.id, voice.id)) {
    for (const turn of await store.replays.turns({ accountId: account.id, voiceId: voice.id, engine }))
      yield line('replay', { engine, ...turn })
  }
}
