import { runModelProcess } from '#adapters/llama/process.ts'
import { guardConnections } from '../outgoing/socket-hook.ts'

/** Entry of the process that runs the language model in the box. It has no business with any other machine: nothing is permitted. */
guardConnections()
runModelProcess()
