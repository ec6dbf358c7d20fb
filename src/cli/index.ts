import { readLine } from './ask.ts'
import { reportFailure, runCommandLine, type Io } from './command.ts'
import { createFrame } from './frame.ts'
import { createOutput } from './output.ts'

const words = process.argv.slice(2)
const frame = createFrame()
const output = createOutput(process.stdout, process.stderr)
// The question goes to stderr, so stdout may be a pipe.
const asked = process.stdin.isTTY && process.stderr.isTTY
const io: Io = asked ? { ...output, ask: (question) => (output.err(question), readLine(process.stdin)) } : output
// `idiolect messages | head` closes the pipe early. That is not an error, and there is nowhere left to report it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.on('uncaughtException', (error) => {
  void reportFailure(error, { io: output, json: words.includes('--json'), name: words[0] ?? '', debug: () => frame.debug() }).then(end)
})

await end(await runCommandLine(words, io, frame))

/** Exits once all output is written, even if a command left a handle open. */
async function end(code: number): Promise<never> {
  await output.flush()
  process.exit(code)
}
