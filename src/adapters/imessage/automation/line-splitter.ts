/** Longest line accepted, in bytes; no answer is this long. */
const longestLine = 1 << 20

/**
 * Joins blocks of bytes into lines. A block may end anywhere, even inside a character. `onLine` gets null for a line that is too long or not UTF-8.
 */
export function createLineSplitter(onLine: (line: string | null) => void): (block: Buffer) => void {
  let parts: Buffer[] = []
  let size = 0
  let tooLong = false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const add = (part: Buffer) => {
    size += part.length
    if (size > longestLine) {
      tooLong = true
      parts = []
    } else if (!tooLong) parts.push(part)
  }
  const end = () => {
    let line: string | null = null
    try {
      line = tooLong ? null : decoder.decode(Buffer.concat(parts))
    } catch {
      line = null
    }
    parts = []
    size = 0
    tooLong = false
    onLine(line)
  }
  return (block) => {
    let from = 0
    for (let at = block.indexOf(0x0a); at !== -1; at = block.indexOf(0x0a, from)) {
      add(block.subarray(from, at))
      end()
      from = at + 1
    }
    add(block.subarray(from))
  }
}
