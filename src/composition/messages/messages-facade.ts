/** What the command line needs of the Messages reader. */
export { readMessages } from '#adapters/imessage/index.ts'
