import type { Draft } from '#contract/voice/drafts.ts'

/** Text to send by hand after a reply that should not have gone out. In lower case if the owner writes in lower case. */
export function followUp(sent: string): Draft {
  const text = 'Sorry, ignore that last text. Let me get back to you.'
  return { text: sent === sent.toLowerCase() ? text.toLowerCase() : text, confidence: null, because: [], reason: 'A way to take it back.' }
}
