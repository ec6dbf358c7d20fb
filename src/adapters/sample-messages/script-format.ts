import type { SeededRandom } from './seeded-random.ts'

/**
 * The notation in which the sample's conversations are written, one file per contact under `script/`.
 *
 * ```
 * # a remark
 * --- tue evening x3        a conversation begins; hints: days (mon … sun, weekday, weekend), part of the day (morning, noon, afternoon,
 *                           evening, night), xN: happens N times, at 40%: that far into the history, +2d: so many days after the one
 *                           before, via NAME: over another address of the person
 * < are you coming?         their bubble; in a group with the sender: <bea are you coming?
 * > {yes|yess} omw          own bubble; of {a|b} one is taken; \n is a line break
 * > re2: that one           an inline reply to the second bubble before it
 * < [photo dog.heic] look   an attachment (photo or voice), with or without text
 * < [code] is your code     a one-time code of six digits
 * ^> love                   own tapback on the bubble before; ^< laugh theirs, ^<bea like -2 on the second before; unlove takes it back
 * * the corrected text      the bubble before was edited to this
 * ! unsend                  the bubble before was taken back
 * ~ 40m                     time passes (s, m, h)
 * =bea rename baby watch    the group gets a name
 * ```
 */
export interface ScriptSession {
  readonly start: SessionStart
  readonly lines: readonly ScriptLine[]
}

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

export interface SessionStart {
  /** Matching days of the week, 0 = Sunday; empty for any. */
  readonly days: readonly number[]
  readonly part: DayPart | null
  /** Number of times it happens, at least 1. */
  readonly repeat: number
  /** Position in the history, 0–1. Null if the script doesn't fix it. */
  readonly at: number | null
  /** Days after the session before. Null if the script doesn't say. */
  readonly afterDays: number | null
  readonly via: string | null
}

/** `from`: null for the owner, '' for the other person of a direct conversation, otherwise the member's key. */
export type ScriptLine =
  | {
      readonly kind: 'bubble'
      readonly from: string | null
      readonly text: string
      readonly replyTo: number | null
      readonly attachment: { readonly kind: 'photo' | 'voice'; readonly name: string } | null
    }
  | { readonly kind: 'tapback'; readonly from: string | null; readonly reaction: string; readonly removed: boolean; readonly back: number }
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'unsend' }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'rename'; readonly from: string | null; readonly title: string }

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayParts: readonly DayPart[] = ['morning', 'noon', 'afternoon', 'evening', 'night']
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** @throws Error with the number of the invalid line. */
export function parseScript(script: string): ScriptSession[] {
  const sessions: { start: SessionStart; lines: ScriptLine[] }[] = []
  script.split('\n').forEach((raw, index) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return
    const fail = (what: string): never => {
      throw new Error(`script line ${index + 1}: ${what}`)
    }
    if (line.startsWith('---')) {
      sessions.push({ start: parseStart(line.slice(3), fail), lines: [] })
      return
    }
    const lines = sessions.at(-1)?.lines ?? fail('there is no session before it')
    lines.push(parseLine(line) ?? fail('not in the notation'))
  })
  return sessions
}

function parseStart(header: string, fail: (what: string) => never): SessionStart {
  const start = {
    days: [] as number[],
    part: null as DayPart | null,
    repeat: 1,
    at: null as number | null,
    afterDays: null as number | null,
    via: null as string | null,
  }
  const words = header.split(/\s+/).filter((word) => word !== '')
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const day = dayNames.indexOf(word)
    const part = dayParts.find((each) => each === word)
    if (day >= 0) start.days.push(day)
    else if (word === 'weekday') start.days.push(1, 2, 3, 4, 5)
    else if (word === 'weekend') start.days.push(0, 6)
    else if (part !== undefined) start.part = part
    else if (/^x\d+$/.test(word)) start.repeat = Number(word.slice(1))
    else if (/^\+\d+d$/.test(word)) start.afterDays = Number(word.slice(1, -1))
    else if (word === 'at') start.at = Number.parseFloat(words.shift() ?? fail('at needs a percentage')) / 100
    else if (word === 'via') start.via = words.shift() ?? fail('via needs a name')
    else fail(`unknown hint "${word}"`)
  }
  return start
}

function parseLine(line: string): ScriptLine | null {
  const tapback = /^\^(>|<(\w*)) (un)?(\S+)(?: -(\d+))?$/u.exec(line)
  if (tapback !== null) {
    const [, side, name = '', removed, reaction = '', back = '1'] = tapback
    return { kind: 'tapback', from: side === '>' ? null : name, reaction, removed: removed !== undefined, back: Number(back) }
  }
  const rename = /^=(>|\w+) rename (.+)$/u.exec(line)
  if (rename !== null) return { kind: 'rename', from: rename[1] === '>' ? null : (rename[1] ?? ''), title: rename[2] ?? '' }
  const pause = /^~ (\d+)([smh])$/u.exec(line)
  if (pause !== null) return { kind: 'pause', ms: Number(pause[1]) * (unitMs[pause[2] ?? ''] ?? 0) }
  if (line === '! unsend') return { kind: 'unsend' }
  if (line.startsWith('* ')) return { kind: 'edit', text: unescape(line.slice(2)) }
  const bubble = /^(>|<(\w*)) (?:re(\d+): )?(?:\[(photo|voice) ([^\]]+)\] ?)?(.*)$/u.exec(line)
  if (bubble === null) return null
  const [, side, name = '', reply, media, file = '', text = ''] = bubble
  if (text === '' && media === undefined) return null
  return {
    kind: 'bubble',
    from: side === '>' ? null : name,
    text: unescape(text),
    replyTo: reply === undefined ? null : Number(reply),
    attachment: media === 'photo' || media === 'voice' ? { kind: media, name: file } : null,
  }
}

function unescape(text: string): string {
  return text.replaceAll(String.raw`\n`, '\n')
}

/** Picks one of each `{a|b}`; a choice may be empty. */
export function chooseWords(text: string, random: SeededRandom): string {
  const chosen = text.replace(/\{([^{}]*)\}/g, (_, choices: string) => random.pick(choices.split('|')))
  return chosen.replace(/ {2,}/g, ' ').trim()
}
