/**
 * Objects of the Objective-C bridge that the helper script uses. They reject any use that is not listed. A new one must be added here with its
 * source, and to `docs/mac-checklist.md`.
 */

/** An object with these members and no others. */
export function strict<Members extends object>(name: string, members: Members): Members {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key) as unknown
      throw new TypeError(`${name}.${key} is not part of the simulation`)
    },
  })
}

/** Result of `ObjC.unwrap`, by object. */
const plain = new WeakMap<object, unknown>()

function bridged<Members extends object>(name: string, members: Members, unwrapped: unknown): Members {
  const object = strict(name, { respondsToSelector: (_selector: string) => false, ...members })
  plain.set(object, unwrapped)
  return object
}

export interface BridgedData {
  /** The bridge gives NSUInteger as a string. */
  readonly length: string
  readonly bytes: Buffer
}

/** Encodings by their numbers in Foundation. */
const encodings: Readonly<Record<number, 'ascii' | 'utf8' | 'latin1'>> = { 1: 'ascii', 4: 'utf8', 5: 'latin1' }

export function encodingOf(number: number): 'ascii' | 'utf8' | 'latin1' {
  const encoding = encodings[number]
  if (encoding === undefined) throw new TypeError(`encoding ${number} is not part of the simulation`)
  return encoding
}

export function nsData(bytes: Buffer): BridgedData {
  return bridged('NSData', { length: String(bytes.length), bytes }, bytes)
}

/** `dataUsingEncoding` returns nothing for a text that doesn't fit the encoding, as in Foundation. */
export function nsString(text: string): object {
  return bridged(
    'NSString',
    {
      js: text,
      dataUsingEncoding(number: number) {
        const encoding = encodingOf(number)
        const bytes = Buffer.from(text, encoding === 'ascii' ? 'latin1' : encoding)
        return bytes.toString(encoding === 'ascii' ? 'ascii' : encoding) === text ? nsData(bytes) : undefined
      },
    },
    text,
  )
}

/** Value of fields since macOS 13: `ObjC.unwrap` leaves it unchanged, and its text is in `string`. */
export function nsAttributedString(text: string): object {
  const members = { string: nsString(text), respondsToSelector: (selector: string) => selector === 'string' }
  const object = strict('NSAttributedString', members)
  plain.set(object, object)
  return object
}

export function nsArray(items: readonly object[]): object {
  const at = (index: number) => {
    const item = items[index]
    if (item === undefined) throw new RangeError('beyond the end of an NSArray')
    return item
  }
  // The bridge returns NSUInteger as a string, so nothing equals 0 there.
  return bridged('NSArray', { count: String(items.length), objectAtIndex: at }, items)
}

export function nsNumber(value: number): object {
  return bridged('NSNumber', { js: value }, value)
}

export function nsDictionary(entries: Readonly<Record<string, object>>): object {
  return bridged('NSDictionary', { objectForKey: (key: string) => entries[key] }, entries)
}

/** `$(value)`: wraps texts, lists, and records as the bridge does. */
export function wrap(value: unknown): object {
  if (typeof value === 'string') return nsString(value)
  if (typeof value === 'boolean' || typeof value === 'number') return bridged('NSNumber', { js: value }, value)
  if (Array.isArray(value)) return bridged('NSArray', { count: String(value.length) }, value)
  if (typeof value === 'object' && value !== null) return bridged('NSDictionary', {}, value)
  throw new TypeError('this kind of value is not part of the simulation')
}

/** `ObjC.unwrap`: plain values stay; texts, numbers, and lists are unwrapped; everything else stays wrapped. */
export function unwrap(value: unknown): unknown {
  return typeof value === 'object' && value !== null && plain.has(value) ? plain.get(value) : value
}
