import { runModelProcess } from '#adapters/llama/process.ts'
import { guardConnections } from '../outgoing/socket-hook.ts'

/** Entry point of the process that runs the model in the box. All connections to other machines are blocked. */
guardConnections()
runModelProcess()
