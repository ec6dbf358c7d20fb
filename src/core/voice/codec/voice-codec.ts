import type { ConfidenceModel } from '#core/drafting/confidence.ts'
import type { Answered } from '#core/drafting/phrases/answered.ts'
import type { PrecedentBar } from '#core/drafting/precedent/bar.ts'
import { Bm25, type InvertedIndex } from '../inverted-index.ts'
import { Lexicon } from '../lexicon.ts'
import { profileOf, type VoiceProfile } from '../profile.ts'
import { damaged, packSections, unpackSections, type SectionArray } from './sections.ts'
import type { Voice, VoiceContact } from '../voice.ts'

/** The format of a stored voice. Raise it with every change of what `encodeVoice` writes; a voice of a format that is not read is trained anew. */
export const voiceFormat = 3
/** Before there were registers. Such a voice is read as it is: all of it are texts. Mails become part of it with its next training. */
const BEFORE_REGISTERS = 2

/** The small parts, as JSON. The large ones are typed arrays. */
interface VoiceHeader {
  readonly contacts: readonly VoiceContact[]
  readonly profile: VoiceProfile
  readonly phrases: Answered['phrases']
  readonly lovedSince: Answered['lovedSince']
  readonly typicalLength: Voice['typicalLength']
  readonly confidence: ConfidenceModel | null
  /** Not in voices that were trained before there was one: they draft as ever, and have no precedent. */
  readonly precedent?: PrecedentBar | null
  readonly evaluation: Voice['evaluation']
  readonly names: readonly string[]
  readonly contactNames: readonly string[]
}

type HeaderBeforeRegisters = Omit<VoiceHeader, 'profile' | 'typicalLength'> & {
  readonly profile: VoiceProfile['text']
  readonly typicalLength: number
}

function withRegisters({ profile, typicalLength, ...rest }: HeaderBeforeRegisters): VoiceHeader {
  return { ...rest, profile: { ...profileOf([]), text: profile }, typicalLength: { text: typicalLength, email: 1 } }
}

/** A voice as blocks of at most 1 MiB for the store. */
export function encodeVoice(voice: Voice): Uint8Array<ArrayBuffer>[] {
  const header: VoiceHeader = {
    contacts: voice.contacts,
    profile: voice.profile,
    phrases: voice.answered.phrases,
    lovedSince: voice.answered.lovedSince,
    typicalLength: voice.typicalLength,
    confidence: voice.confidence,
    precedent: voice.precedent,
    evaluation: voice.evaluation,
    names: [...voice.words.names],
    contactNames: [...voice.words.contactNames],
  }
  return packSections(voiceFormat, header, {
    'pairs.bytes': voice.store.bytes,
    'pairs.starts': voice.store.starts,
    'pairs.contacts': voice.store.contacts,
    'pairs.times': voice.store.times,
    'pairs.registers': voice.store.registers,
    'lexicon.bytes': voice.lexicon.bytes,
    'lexicon.starts': voice.lexicon.starts,
    ...indexSections('incoming', voice.incoming.index),
    ...indexSections('replies', voice.replies.index),
    'answered.intents': voice.answered.intents,
    'answered.phrases': voice.answered.phraseOf,
  })
}

function indexSections(name: string, index: InvertedIndex): Record<string, SectionArray> {
  return {
    [`${name}.starts`]: index.starts,
    [`${name}.pairs`]: index.pairs,
    [`${name}.counts`]: index.counts,
    [`${name}.lengths`]: index.lengths,
  }
}

/**
 * Loads a voice; its arrays are views on one buffer and its texts stay bytes until they are shown (100,000 pairs in well under a second).
 * Throws AppError `conflict` for another format, `internal` for damaged parts.
 */
export function decodeVoice(parts: readonly Uint8Array[]): Voice {
  const { version, json, arrays } = unpackSections([voiceFormat, BEFORE_REGISTERS], parts)
  const header = version === BEFORE_REGISTERS ? withRegisters(json as HeaderBeforeRegisters) : (json as VoiceHeader)
  const get = <A extends SectionArray>(name: string, kind: new (length: number) => A): A => {
    const array = arrays.get(name)
    if (!(array instanceof kind)) throw damaged()
    return array
  }
  const index = (name: string): Bm25 =>
    new Bm25({
      starts: get(`${name}.starts`, Uint32Array),
      pairs: get(`${name}.pairs`, Uint32Array),
      counts: get(`${name}.counts`, Uint8Array),
      lengths: get(`${name}.lengths`, Uint16Array),
    })
  const times = get('pairs.times', Float64Array)
  const starts = get('pairs.starts', Uint32Array)
  const registers = version === BEFORE_REGISTERS ? new Uint8Array(times.length) : get('pairs.registers', Uint8Array)
  const intents = get('answered.intents', Uint8Array)
  const phraseOf = get('answered.phrases', Uint16Array)
  if (
    starts.length !== times.length + 1 ||
    registers.length !== times.length ||
    phraseOf.length !== times.length ||
    intents.length !== times.length
  )
    throw damaged()
  return {
    store: {
      size: times.length,
      bytes: get('pairs.bytes', Uint8Array),
      starts,
      contacts: get('pairs.contacts', Uint32Array),
      times,
      registers,
    },
    contacts: header.contacts,
    lexicon: new Lexicon(get('lexicon.bytes', Uint8Array), get('lexicon.starts', Uint32Array)),
    incoming: index('incoming'),
    replies: index('replies'),
    words: { names: new Set(header.names), contactNames: new Set(header.contactNames) },
    profile: header.profile,
    answered: { intents, phraseOf, phrases: header.phrases, lovedSince: header.lovedSince },
    typicalLength: header.typicalLength,
    confidence: header.confidence,
    precedent: header.precedent ?? null,
    evaluation: header.evaluation,
  }
}
