import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import { createDrafter, type Drafter } from '../drafting/drafter.ts'
import { trainVoice } from '../training/train-voice.ts'
import { tokenize } from '../voice/tokens.ts'
import type { Voice } from '../voice/voice.ts'
import type { Engine } from './engine.ts'

/** The engine that is always available: a voice trained on the history, drafting as the product does. */
export function onDeviceEngine(seed: number): Engine {
  let voice: Voice | null = null
  let drafter: Drafter | null = null
  return {
    name: 'on-device',
    prepare(history) {
      voice = trainVoice(
        { pairs: history, contacts: contactsOf(history), seed, resume: null, evaluate: false },
        { phase: () => {}, checkpoint: () => {} },
      )
      drafter = createDrafter(voice)
    },
    draft: (request) => drafter?.draft(request) ?? [],
    fit: (request, reply) =>
      voice === null
        ? 0
        : fitOf(voice, [...request.incoming].join('\n'), request.previous.flatMap(({ bubbles }) => bubbles).join('\n'), reply),
  }
}

/** A file of pairs knows its people by name only. */
export function contactsOf(pairs: readonly ReplyPair[]): Contact[] {
  return [...new Set(pairs.map((pair) => pair.contact))].map((key) => ({ key, name: key, group: false, addresses: [] }))
}

const earlierWeight = 0.4

/** BM25's view of a foreign reply: rare words it shares with the turn and, less, with the turns before. */
function fitOf(voice: Voice, turn: string, earlier: string, reply: string): number {
  const asked = new Set(tokenize(turn))
  const before = new Set(tokenize(earlier))
  const words = new Set(tokenize(reply))
  let sum = 0
  for (const word of words) {
    const weight = asked.has(word) ? 1 : before.has(word) ? earlierWeight : 0
    if (weight > 0) sum += weight * voice.replies.idf(voice.lexicon.find(word))
  }
  return sum / Math.sqrt(words.size + 2)
}
