import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createDrafter } from '#core/drafting/index.ts'
import { OwnerPhrases } from '#core/drafting/phrases/owner-phrases.ts'
import { baselines } from '#core/evaluation/baselines.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { trainVoice } from '#core/voice/index.ts'
import { quiet } from '../history.ts'
import { personFor, readHistory } from './histories.ts'

/**
 * Drafts for everyday texts, to be read by somebody who did not write them:
 *
 *   node test/reading/drafts.ts --turns FILE.jsonl [--history tess|ruth|dre|FILE.db] [--count 3] [--engine on-device|BM25|constants] [--out FILE.jsonl] [--plain]
 *
 * A line of `--turns`: `{id, who, relation, prev: [{from: "them"|"me", text}], turn: [bubbles]}`. The person is the one of the history who stands
 * nearest to `relation` (or somebody new). A line of the result: `{id, who, turn, drafts: [{text, reason}]}`; `--plain` prints it to be read.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string' },
    history: { type: 'string', default: 'tess' },
    count: { type: 'string', default: '3' },
    engine: { type: 'string', default: 'on-device' },
    out: { type: 'string' },
    plain: { type: 'boolean', default: false },
  },
})
if (values.turns === undefined) {
  console.error('--turns FILE.jsonl is missing.')
  process.exit(2)
}

interface EverydayTurn {
  readonly id: string
  readonly who: string
  readonly relation: string
  readonly prev?: readonly { readonly from: 'them' | 'me'; readonly text: string }[]
  readonly turn: readonly string[]
}

const turns = readFileSync(values.turns, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as EverydayTurn)
const history = readHistory(values.history)
const voice = trainVoice({ pairs: history.pairs, contacts: history.contacts, seed: 1, resume: null, evaluate: false }, quiet)
const drafter = createDrafter(voice)
const bm25 = baselines(1).find(({ name }) => name === 'BM25')
if (values.engine === 'BM25') await bm25?.prepare(history.pairs)

/** What each of the engines that can be compared says; the constants are "yes", "no" and "ok" as the owner writes them. */
async function draftsOf(request: DraftingRequest): Promise<readonly { readonly text: string; readonly reason: string }[]> {
  if (values.engine === 'BM25') return ((await bm25?.draft(request)) ?? []).map(({ text }) => ({ text, reason: '' }))
  if (values.engine !== 'constants') return drafter.draft(request)
  const contact = voice.contacts.findIndex(({ key }) => key === request.contact)
  const { words } = new OwnerPhrases(voice).habitsOf({ contact, register: 'text' })
  return [words.yes, words.no, words.ok].map((text) => ({ text, reason: '' }))
}

const lines: { id: string; who: string; turn: readonly string[]; drafts: { text: string; reason: string }[] }[] = []
for (const { id, who, relation, prev = [], turn } of turns) {
  const drafts = await draftsOf({
    contact: personFor(history, relation, who),
    incoming: turn,
    previous: prev.map(({ from, text }) => ({ fromMe: from === 'me', bubbles: [text] })),
    count: Number(values.count),
  })
  lines.push({ id, who, turn, drafts: drafts.map(({ text, reason }) => ({ text, reason })) })
}
const shown = values.plain
  ? lines.map(
      ({ id, who, turn, drafts }) =>
        `${id} ${who}: ${turn.join(' / ')}\n${drafts.map(({ text, reason }) => `      ${text.replaceAll('\n', ' / ')}${reason.startsWith('Your') || reason.startsWith('You ') ? '  *' : ''}`).join('\n') || '      (silent)'}`,
    )
  : lines.map((line) => JSON.stringify(line))
if (values.out === undefined) console.log(shown.join('\n'))
else writeFileSync(values.out, `${shown.join('\n')}\n`)
const answered = lines.filter(({ drafts }) => drafts.length > 0)
console.error(
  `${lines.length} turns, ${answered.length} answered (${Math.round((100 * answered.length) / lines.length)} %), ${answered.reduce((sum, { drafts }) => sum + drafts.length, 0)} drafts, learned from ${history.pairs.length} pairs (${values.history})`,
)
