import type { TextHistory } from '#core/ports/history.ts'

/** The Messages database as a source of texts. `path` is null if this installation has none. */
export function messagesHistory(path: string | null): TextHistory {
  return {
    source: 'imessage',
    path,
    words: {
      missing: 'Messages can only be read on your own Mac, with the desktop app or a local install.',
      read: (sent, days) => `Successfully processed ${sent.toLocaleString('en-US')} messages from iMessage (last ${days} days)!`,
      place: `Messages database: ${path ?? 'none'}`,
      kind: ({ sampleData }) => (sampleData ? 'This is the sample Messages app.' : 'This is a real Messages database.'),
      untouched: 'Your Messages are untouched.',
    },
  }
}
