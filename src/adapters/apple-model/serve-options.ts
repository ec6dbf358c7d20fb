/** How to tell this version of the program where to listen, or why that is impossible, for the owner. */
export type ServeOptions = { readonly args: (port: number) => string[] } | { readonly whyNot: string }

const host = '127.0.0.1'

/**
 * Reads the help of `serve`. Apple doesn't document its option names, so we search for them. If the help names none, `--port` is tried, and the
 * program reports if that is wrong.
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
