import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createDrafter } from '#core/drafting/index.ts'
import { trainVoice } from '#core/voice/index.ts'
import { quiet } from '../history.ts'
import { personFor, readHistory } from './histories.ts'

/**
 * Drafts for everyday texts, to be read by somebody who did not write them:
 *
 *   node test/reading/drafts.ts --turns FILE.jsonl [--history tess|ruth|dre|FILE.db] [--count 3] [--out FILE.jsonl] [--plain]
 *
 * A line of `--turns`: `{id, who, relation, prev: [{from: "them"|"me", text}], turn: [bubbles]}`. The person is the one of the history who stands
 * nearest to `relation` (or somebody new). A line of the result: `{id, who, turn, drafts: [{text, reason}]}`; `--plain` prints it to be read.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string' },
    history: { type: 'string', default: 'tess' },
    count: { type: 'string', default: '3' },
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
const lines = turns.map(({ id, who, relation, prev = [], turn }) => {
  const drafts = drafter.draft({
    contact: personFor(history, relation, who),
    incoming: turn,
    previous: prev.map(({ from, text }) => ({ fromMe: from === 'me', bubbles: [text] })),
    count: Number(values.count),
  })
  return { id, who, turn, drafts: drafts.map(({ text, reason }) => ({ text, reason })) }
})
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
