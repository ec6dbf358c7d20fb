/** What may happen in a conversation, from least to most: nothing · drafts to look at · the owner is asked · it is sent. */
export const contactModes = ['off', 'draft', 'ask', 'auto'] as const
export type ContactMode = (typeof contactModes)[number]
