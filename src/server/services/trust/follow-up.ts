import type { Draft } from '#contract/voice/drafts.ts'

/** Words to send by hand after a reply that should not have gone out, in small letters where the owner writes in small letters. */
export function followUp(sent: string): Draft {
  const text = 'Sorry, ignore that last text. Let me get back to you.'
  return { text: sent === sent.toLowerCase() ? text.toLowerCase() : text, confidence: null, because: [], reason: 'A way to take it back.' }
}
