/** How a version of the program is told where to listen, or why it cannot be, in words for the owner. */
export type ServeOptions = { readonly args: (port: number) => string[] } | { readonly whyNot: string }

const host = '127.0.0.1'

/**
 * Reads the help of `serve`. Apple does not document how its options are called, so the names are looked for; where the help names nothing
 * of the kind, `--port` is tried, and the program says if it is wrong.
 */
export function readServeHelp(help: string): ServeOptions {
  const names = new Set(help.match(/--[a-z][a-z-]*/gu))
  const hostName = ['--host', '--hostname', '--address'].find((name) => names.has(name))
  const portName = ['--port', '--tcp-port', '--http-port'].find((name) => names.has(name))
  if (portName !== undefined) return { args: (port) => [...(hostName === undefined ? [] : [hostName, host]), portName, String(port)] }
  const both = ['--listen', '--bind', '--tcp'].find((name) => names.has(name))
  if (both !== undefined) return { args: (port) => [both, `${host}:${port}`] }
  if (/unexpected argument|unknown (?:sub)?command|no such command/iu.test(help))
    return { whyNot: 'This version of macOS’s program cannot serve its model yet.' }
  if (['--socket', '--unix-socket', '--socket-path'].some((name) => names.has(name)))
    return { whyNot: 'This version of macOS’s program can only be reached by a socket file, which Idiolect does not use.' }
  return { args: (port) => ['--port', String(port)] }
}
