import { registerOf, registers, writtenOut, type Register } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { readLetter } from '../mail/letter.ts'

/**
 * How the owner writes in one register, measured on their turns. Shares are 0–1 of turns; lengths are UTF-16 units of a written-out turn. How
 * an email's text begins (`lowerCaseStart`) and ends (`ending`) is measured without its greeting and sign-off.
 */
export interface StyleProfile {
  readonly turns: number
  readonly length: { readonly mean: number; readonly quartiles: readonly [number, number, number] }
  readonly bubbles: { readonly mean: number; readonly moreThanOne: number }
  /** Share of turns that begin with a lower-case letter, among those that begin with a letter. */
  readonly lowerCaseStart: number
  /** What the last bubble ends with. */
  readonly ending: {
    readonly fullStop: number
    readonly exclamation: number
    readonly question: number
    readonly ellipsis: number
    readonly none: number
  }
  readonly emoji: number
  readonly emoticon: number
  /** Share of contractions that are written with their apostrophe ("don't"). */
  readonly apostrophes: number
  /** First words of turns, most frequent first. */
  readonly openings: readonly Frequency[]
  /** Last lines of turns of several lines, most frequent first. */
  readonly signOffs: readonly Frequency[]
}

export interface Frequency {
  readonly text: string
  readonly share: number
}

export type VoiceProfile = Readonly<Record<Register, RegisterProfile>>

export interface RegisterProfile {
  readonly all: StyleProfile
  /** By contact key, already backed off to all; only contacts with at least `ownProfileFrom` turns. */
  readonly contacts: Readonly<Record<string, StyleProfile>>
}

/** A contact with n turns gets weight n / (n + this); the rest comes from all contacts together. */
export const backOffTurns = 20
/** Turns a contact needs for an own profile. An email shows more of how they are written to than a text. */
const ownProfileFrom: Readonly<Record<Register, number>> = { text: 10, email: 3 }
const maxListed = 8

const emoji = /\p{Extended_Pictographic}/u
const emoticon = /(?:^|\s)[:;=8xX]['-]?[)(DPpOo/\\|3*]+(?=\s|$)|<3/u
const contraction =
  /\b(?:do|does|did|is|are|was|were|have|has|had|ca|wo|could|would|should|i|you|we|they|that|it)(?:n)?(['’]?)(?:t|m|ve|re|ll|d|s)\b/giu
const shortContraction = /^(?:its|ill|were|well|id|wed|shed|hell|hes|is|it|has|does|was)$/iu

/** How the owner writes, by register: to everybody, and to each contact with enough replies. */
export function profileOf(pairs: readonly ReplyPair[]): VoiceProfile {
  const of = (register: Register) => profileIn(register, pairs)
  return { text: of('text'), email: of('email') }
}

function profileIn(register: Register, everything: readonly ReplyPair[]): RegisterProfile {
  const pairs = everything.filter((pair) => registerOf(pair) === register)
  const all = measure(
    pairs.map((pair) => pair.reply),
    register,
  )
  const byContact = new Map<string, (readonly string[])[]>()
  for (const pair of pairs) {
    const turns = byContact.get(pair.contact)
    if (turns === undefined) byContact.set(pair.contact, [pair.reply])
    else turns.push(pair.reply)
  }
  const contacts: Record<string, StyleProfile> = {}
  for (const [key, turns] of byContact) if (turns.length >= ownProfileFrom[register]) contacts[key] = backOff(measure(turns, register), all)
  return { all, contacts }
}

/** With fewer turns in a register, the other register says more about how they write. */
const heardFrom = 10

/** The register whose measurements are used for this one: itself, or the other one while it has too few turns. */
function heardIn(profile: VoiceProfile, register: Register): Register {
  const turns = (one: Register) => profile[one].all.turns
  return turns(register) >= heardFrom ? register : registers.reduce((most, one) => (turns(one) > turns(most) ? one : most), register)
}

/** The profile for a contact; the one for everybody if the contact is new. */
export function profileFor(profile: VoiceProfile, register: Register, contact: string | null): StyleProfile {
  const { all, contacts } = profile[heardIn(profile, register)]
  return (contact !== null && Object.hasOwn(contacts, contact) ? contacts[contact] : undefined) ?? all
}

export function measure(turns: readonly (readonly string[])[], register: Register = 'text'): StyleProfile {
  const n = Math.max(1, turns.length)
  const lengths: number[] = []
  const openings = new Map<string, number>()
  const signOffs = new Map<string, number>()
  const sums = {
    bubbles: 0,
    several: 0,
    letter: 0,
    lower: 0,
    stop: 0,
    exclamation: 0,
    question: 0,
    ellipsis: 0,
    emoji: 0,
    emoticon: 0,
    contraction: 0,
    apostrophe: 0,
  }
  for (const bubbles of turns) {
    const text = writtenOut(bubbles, register).slice(0, 4000)
    const letter = register === 'email' ? readLetter(text) : null
    const said = letter === null ? text : letter.body.join('\n\n')
    lengths.push(text.length)
    sums.bubbles += bubbles.length
    if (bubbles.length > 1) sums.several++
    const first = /\p{L}/u.exec(said)?.[0]
    if (first !== undefined && said.trimStart().startsWith(first)) {
      sums.letter++
      if (first === first.toLowerCase()) sums.lower++
    }
    const end = said.trimEnd()
    if (/(?:…|\.\.)$/u.test(end)) sums.ellipsis++
    else if (end.endsWith('.')) sums.stop++
    else if (end.endsWith('!')) sums.exclamation++
    else if (end.endsWith('?')) sums.question++
    if (emoji.test(text)) sums.emoji++
    if (emoticon.test(text)) sums.emoticon++
    for (const match of text.matchAll(contraction)) {
      if (match[1] === '' && shortContraction.test(match[0])) continue
      sums.contraction++
      if (match[1] !== '') sums.apostrophe++
    }
    count(openings, /^\s*[\p{L}\p{N}'’]+/u.exec(text)?.[0].trim().toLowerCase())
    count(signOffs, letter === null ? lastLineOf(end) : (letter.signOff?.replaceAll('\n', ' ').slice(0, longestSignOff) ?? ''))
  }
  lengths.sort((a, b) => a - b)
  const quartile = (share: number): number => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0
  const ended = sums.stop + sums.exclamation + sums.question + sums.ellipsis
  return {
    turns: turns.length,
    length: { mean: round(lengths.reduce((a, b) => a + b, 0) / n), quartiles: [quartile(0.25), quartile(0.5), quartile(0.75)] },
    bubbles: { mean: round(sums.bubbles / n), moreThanOne: round(sums.several / n) },
    lowerCaseStart: round(sums.lower / Math.max(1, sums.letter)),
    ending: {
      fullStop: round(sums.stop / n),
      exclamation: round(sums.exclamation / n),
      question: round(sums.question / n),
      ellipsis: round(sums.ellipsis / n),
      none: round((turns.length - ended) / n),
    },
    emoji: round(sums.emoji / n),
    emoticon: round(sums.emoticon / n),
    apostrophes: round(sums.apostrophe / Math.max(1, sums.contraction)),
    openings: listed(openings, n),
    signOffs: listed(signOffs, n),
  }
}

const longestSignOff = 30

/** The last of several lines, if it is short: a sign-off. */
function lastLineOf(text: string): string {
  const lines = text.split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  return lines.length > 1 && last.length <= longestSignOff ? last : ''
}

function count(counts: Map<string, number>, text: string | undefined): void {
  if (text !== undefined && text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
}

function listed(counts: ReadonlyMap<string, number>, turns: number): Frequency[] {
  return [...counts]
    .filter(([, times]) => times > 1)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxListed)
    .map(([text, times]) => ({ text, share: round(times / turns) }))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Mixes numbers by how many turns they are based on. Openings and sign-offs are the contact's own as soon as one repeats. */
function backOff(own: StyleProfile, all: StyleProfile): StyleProfile {
  const trust = own.turns / (own.turns + backOffTurns)
  const mix = (a: number, b: number): number => round(trust * a + (1 - trust) * b)
  return {
    turns: own.turns,
    length: {
      mean: mix(own.length.mean, all.length.mean),
      quartiles: [
        mix(own.length.quartiles[0], all.length.quartiles[0]),
        mix(own.length.quartiles[1], all.length.quartiles[1]),
        mix(own.length.quartiles[2], all.length.quartiles[2]),
      ],
    },
    bubbles: { mean: mix(own.bubbles.mean, all.bubbles.mean), moreThanOne: mix(own.bubbles.moreThanOne, all.bubbles.moreThanOne) },
    lowerCaseStart: mix(own.lowerCaseStart, all.lowerCaseStart),
    ending: {
      fullStop: mix(own.ending.fullStop, all.ending.fullStop),
      exclamation: mix(own.ending.exclamation, all.ending.exclamation),
      question: mix(own.ending.question, all.ending.question),
      ellipsis: mix(own.ending.ellipsis, all.ending.ellipsis),
      none: mix(own.ending.none, all.ending.none),
    },
    emoji: mix(own.emoji, all.emoji),
    emoticon: mix(own.emoticon, all.emoticon),
    apostrophes: mix(own.apostrophes, all.apostrophes),
    openings: own.openings.length > 0 ? own.openings : all.openings,
    signOffs: own.signOffs.length > 0 ? own.signOffs : all.signOffs,
  }
}
