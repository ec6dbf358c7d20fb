/**
 * The commands as `idiolect --help` has them; `test/cli/docs-page.test.ts` holds them against the command line's own words. A usage may be the
 * beginning of a longer one.
 */
export const commands: readonly { readonly usage: string; readonly does: string }[] = [
  { usage: 'serve', does: 'Run the server (what `npm start` runs)' },
  { usage: 'extract [--chat-db FILE] [--days 365]', does: 'Read a Messages database and keep what can be learned from' },
  { usage: 'train', does: 'Build the voice from what was extracted' },
  { usage: 'status', does: 'What was extracted and trained' },
  { usage: 'draft --text TEXT [--contact NAME] [-n 3]', does: 'Draft replies in your voice' },
  { usage: 'simulate --scenario NAME [--text TEXT] [--chat-db FILE]', does: 'Play incoming messages into the sample' },
  { usage: 'messages --chat-db FILE [--days N] [--jsonl]', does: 'Show the messages in a Messages database, decoded' },
  { usage: 'mail inspect FILE.eml [--me EMAIL …]', does: 'Show how a stored email is read: its own words, and whether it is answered' },
  { usage: 'eval --pairs FILE[.gz]', does: 'Measure drafts on reply pairs of real conversations, beside baselines' },
  { usage: 'doctor', does: 'Test everything Idiolect depends on; a report to copy, without anything private in it' },
  { usage: 'export --out FILE', does: 'Write everything Idiolect keeps about you to a file' },
  { usage: 'forget [--all]', does: 'Delete what was extracted and learned; with --all the account and its settings as well' },
  { usage: 'reset-password', does: 'Set a new password for an account of this data folder' },
]
