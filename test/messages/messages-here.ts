import { onTestFinished } from 'vitest'
import {
  createMessageSender,
  createMessagesHelper,
  createMessagesView,
  createWatcher,
  helperScripts,
  readHelperScript,
  readMessages,
  type MessagesParts,
} from '#adapters/imessage/index.ts'
import { writeControl } from '#adapters/sample-messages/index.ts'
import type { FakeClock } from '../fakes.ts'
import { allGranted } from '../live/fake-messages.ts'
import { bundledOsascript } from '../programs/programs.ts'
import { liveDatabase } from './watching.ts'

/** The live Messages of a product over a sample database: its real reading, its real helper process, and nobody who texts back. */
export interface MessagesHere extends MessagesParts {
  /** Runs between the claim of a text and its handover. */
  onBaseline: (() => void) | null
  /** How often the text stands on the owner's side. */
  sent(text: string): number
}

const osascript = await bundledOsascript()

export function messagesHere(chatDb: string, clock: FakeClock): MessagesHere {
  writeControl(chatDb, { replies: false })
  const database = liveDatabase(chatDb)
  const helper = createMessagesHelper({
    program: osascript,
    script: readHelperScript(helperScripts),
    clock: { now: () => Date.now() },
    env: { PATH: '/usr/bin:/bin', IDIOLECT_CHAT_DB: chatDb },
    limits: { ping: 20_000, snapshot: 20_000, insert: 20_000, send: 20_000 },
  })
  onTestFinished(() => helper.close())
  const sender = createMessageSender({
    database,
    helper,
    clock,
    sleep(ms) {
      clock.advance(ms)
      return Promise.resolve()
    },
  })
  const here: MessagesHere = {
    mayAct: () => true,
    grants: allGranted,
    view: createMessagesView({ database, clock, cards: () => [] }),
    automaticSince: () => Promise.resolve([]),
    openWatcher: (options) => createWatcher({ database, clock, cards: () => [], ...options }),
    helper,
    onBaseline: null,
    sender: {
      ...sender,
      baseline() {
        here.onBaseline?.()
        return sender.baseline()
      },
    },
    sent: (text) =>
      [...readMessages({ chatDb, within: null, cards: [] })].flat().filter((message) => message.fromMe && message.text === text).length,
  }
  return here
}
