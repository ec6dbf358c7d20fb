/** What Idiolect may do in a conversation, from least to most: nothing, draft, ask the owner, send. */
export const contactModes = ['off', 'draft', 'ask', 'auto'] as const
export type ContactMode = (typeof contactModes)[number]
