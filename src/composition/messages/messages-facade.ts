/** The parts of the Messages reader that the command line uses. */
export { readMessages } from '#adapters/imessage/index.ts'
