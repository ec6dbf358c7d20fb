import type { Register } from '#core/channel/register.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import { tokenize } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'

const maxRead = 4000
/** A word used this often, and with more than one person, is not specific to any conversation. */
const minTimes = 5

/** Words that the owner uses often, and not with one person only. */
export function commonWords({ store }: Pick<Voice, 'store'>, register: Register): ReadonlySet<string> {
  const said = new Map<string, { times: number; readonly to: Set<number> }>()
  for (let pair = store.size - 1, read = 0; pair >= 0 && read < maxRead; pair--) {
    if (registerAt(store, pair) !== register) continue
    read++
    for (const word of new Set(tokenize(replyText(store, pair).slice(0, 1500)))) {
      const known = said.get(word) ?? { times: 0, to: new Set() }
      known.times++
      if (known.to.size < 2) known.to.add(store.contacts[pair] ?? -1)
      said.set(word, known)
    }
  }
  return new Set([...said].filter(([, { times, to }]) => times >= minTimes && to.size > 1).map(([word]) => word))
}
