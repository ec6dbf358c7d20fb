/* global ObjC, $, Refusal, ask, errorNumber, insert, permissions, send, snapshot */
/**
 * A request is a line of JSON, `{id, cmd, args}`, and so is an answer: `{id, ok: true, data}` or `{id, ok: false, error: {code, message,
 * uncertain}}`. A code is a word or an Apple error number; `uncertain` means that the command may have been carried out anyway. Answers are ASCII and
 * contain no more personal data than requested; nothing is ever logged.
 */

const version = 2
/** NSISOLatin1StringEncoding: one character per byte, so nothing is lost if a read ends inside a multi-byte character. */
const latin1 = 5
/** NSASCIIStringEncoding. */
const ascii = 1
const newline = '\n'
/** Longest request line; an endless line is discarded. */
const longestLine = 4000000

const commands = {
  ping() {
    return { version }
  },
  snapshot,
  insert,
  send,
  permissions,
  ask,
}

function decodeUtf8(bytes) {
  let escaped = ''
  for (let index = 0; index < bytes.length; index += 1) {
    const code = bytes.charCodeAt(index)
    escaped += code === 0x25 || code > 0x7e ? `%${code.toString(16).padStart(2, '0')}` : bytes[index]
  }
  return decodeURIComponent(escaped)
}

function answer(body) {
  const line = JSON.stringify(body).replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  $.NSFileHandle.fileHandleWithStandardOutput.writeData($(line + newline).dataUsingEncoding(ascii))
}

/** Never repeats the host's error message, which may contain an address or a text. */
function failureOf(error) {
  if (error instanceof Refusal) return { code: error.code, message: error.message, uncertain: error.uncertain }
  const number = errorNumber(error)
  const message = number === null ? 'the script failed' : `Apple error ${number}`
  return { code: number === null ? 'script' : String(number), message, uncertain: false }
}

function handle(line) {
  let request = null
  try {
    request = JSON.parse(decodeUtf8(line))
  } catch (error) {
    answer({ id: null, ok: false, error: { code: 'bad-request', message: `not a line of JSON: ${error.name}` } })
    return
  }
  const id = request === null || request.id === undefined ? null : request.id
  if (id === null || !Object.prototype.hasOwnProperty.call(commands, request.cmd)) {
    answer({ id, ok: false, error: { code: 'bad-request', message: 'no such command' } })
    return
  }
  let reply = null
  try {
    reply = { id, ok: true, data: commands[request.cmd](request.args || {}) }
  } catch (error) {
    reply = { id, ok: false, error: failureOf(error) }
  }
  answer(reply)
}

/** Reads until standard input ends, which happens when the parent process exits. */
function run() {
  const input = $.NSFileHandle.fileHandleWithStandardInput
  let waiting = ''
  for (;;) {
    const data = input.availableData
    if (Number(data.length) === 0) return
    waiting += ObjC.unwrap($.NSString.alloc.initWithDataEncoding(data, latin1))
    const lines = waiting.split(newline)
    waiting = lines.pop()
    if (waiting.length > longestLine) waiting = ''
    for (const line of lines) if (line.trim() !== '') handle(line)
  }
}
