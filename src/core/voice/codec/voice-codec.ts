import type { ConfidenceModel } from '#core/drafting/confidence.ts'
import type { Answered } from '#core/drafting/phrases/answered.ts'
import type { PrecedentBar } from '#core/drafting/precedent/bar.ts'
import { Bm25, type InvertedIndex } from '../inverted-index.ts'
import { Lexicon } from '../lexicon.ts'
import type { VoiceProfile } from '../profile.ts'
import { damaged, packSections, unpackSections, type SectionArray } from './sections.ts'
import { textBlocks } from '../texts/text-blocks.ts'
import type { TextReader } from '../texts/text-reader.ts'
import { WholeTexts } from '../texts/whole-texts.ts'
import type { EarlyTotals, Totals, Voice, VoiceContact } from '../voice.ts'
import type { WordStatistics } from '../word-statistics.ts'

/**
 * The format of a stored voice. Raise it whenever a part changes or is added that voices cannot do without; a voice in an unsupported format is trained again. A
 * part that older voices do without is optional in the header.
 */
export const voiceFormat = 4

/** A stored voice: the search index in parts of `partSize` bytes, and separately the texts of its pairs in blocks (`texts/text-blocks.ts`). */
export interface StoredVoice {
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
  readonly texts: readonly Uint8Array<ArrayBuffer>[]
}

/** The small parts, as JSON. The large ones are typed arrays. */
export interface VoiceHeader {
  readonly contacts: readonly VoiceContact[]
  readonly profile: VoiceProfile
  readonly phrases: Answered['phrases']
  readonly lovedSince: Answered['lovedSince']
  readonly typicalLength: Voice['typicalLength']
  readonly confidence: ConfidenceModel | null
  /** Omitted in voices trained before precedents existed: they draft as before, and have no precedent. */
  readonly precedent?: PrecedentBar | null
  readonly evaluation: Voice['evaluation']
  readonly names: readonly string[]
  readonly contactNames: readonly string[]
  /** Omitted in voices trained before it was kept. */
  readonly early?: EarlyHeader | null
}

type EarlyHeader = Pick<VoiceHeader, 'profile' | 'typicalLength' | 'names' | 'contactNames'> & Pick<EarlyTotals, 'pairs'>

/** The voice must have all its texts in memory, as training makes it. */
export function encodeVoice(voice: Voice): StoredVoice {
  const { early } = voice
  const { texts } = voice.store
  if (!(texts instanceof WholeTexts)) throw new Error('Only a voice that holds its texts can be stored.')
  const header: VoiceHeader = {
    contacts: voice.contacts,
    profile: voice.profile,
    phrases: voice.answered.phrases,
    lovedSince: voice.answered.lovedSince,
    typicalLength: voice.typicalLength,
    confidence: voice.confidence,
    precedent: voice.precedent,
    evaluation: voice.evaluation,
    ...namesIn(voice.words),
    early:
      early === null ? null : { pairs: early.pairs, profile: early.profile, typicalLength: early.typicalLength, ...namesIn(early.words) },
  }
  const parts = packSections(voiceFormat, header, {
    'pairs.prints': voice.store.prints,
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
  return { parts, texts: textBlocks(texts) }
}

function namesIn({ names, contactNames }: WordStatistics): Pick<VoiceHeader, 'names' | 'contactNames'> {
  return { names: [...names], contactNames: [...contactNames] }
}

function totalsIn({ profile, typicalLength, names, contactNames }: EarlyHeader | VoiceHeader): Totals {
  return { profile, typicalLength, words: { names: new Set(names), contactNames: new Set(contactNames) } }
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
 * Loads a voice. Its arrays are views on one buffer (100,000 pairs in well under a second); texts of pairs are read from `texts`.
 * Throws AppError `conflict` for another format, `internal` for damaged parts. Older formats: `renewVoice`.
 */
export function decodeVoice(parts: readonly Uint8Array[], texts: TextReader): Voice {
  const { json, arrays } = unpackSections([voiceFormat], parts)
  const header = json as VoiceHeader
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
  const prints = get('pairs.prints', Float64Array)
  const registers = get('pairs.registers', Uint8Array)
  const intents = get('answered.intents', Uint8Array)
  const phraseOf = get('answered.phrases', Uint16Array)
  if (
    prints.length !== times.length ||
    registers.length !== times.length ||
    phraseOf.length !== times.length ||
    intents.length !== times.length
  )
    throw damaged()
  const { early = null } = header
  return {
    store: {
      size: times.length,
      prints,
      contacts: get('pairs.contacts', Uint32Array),
      times,
      registers,
      texts,
    },
    contacts: header.contacts,
    lexicon: new Lexicon(get('lexicon.bytes', Uint8Array), get('lexicon.starts', Uint32Array)),
    incoming: index('incoming'),
    replies: index('replies'),
    ...totalsIn(header),
    measured: times.length,
    early: early === null ? null : { pairs: early.pairs, ...totalsIn(early) },
    answered: { intents, phraseOf, phrases: header.phrases, lovedSince: header.lovedSince },
    confidence: header.confidence,
    precedent: header.precedent ?? null,
    evaluation: header.evaluation,
  }
}
