import type { ConversationMode } from '#contract/live/conversations.ts'

/** The four modes, lowest first, with what each does. */
export const steps: readonly { mode: ConversationMode; name: string; does: string }[] = [
  { mode: 'off', name: 'Off', does: 'New texts are left alone.' },
  { mode: 'draft', name: 'Draft', does: 'A reply is drafted. You decide what gets sent.' },
  { mode: 'ask', name: 'Ask', does: 'The same, and you’re notified when a draft is waiting for your OK.' },
  { mode: 'auto', name: 'Auto', does: 'Sends replies for you, to people you choose one by one.' },
]
