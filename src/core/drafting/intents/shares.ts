import { intentIds, type IntentId } from './table.ts'

/** How many of 405 everyday texts had which intent, as the drafter reads them. Intents that are not listed had fewer than two. */
const intentCounts: Partial<Readonly<Record<IntentId, number>>> = {
  'yes-no': 41,
  favor: 35,
  proposal: 26,
  'good-news': 14,
  fyi: 14,
  request: 13,
  'bad-news': 10,
  compliment: 10,
  offer: 8,
  'what-asked': 7,
  choice: 7,
  thanks: 7,
  'when-asked': 6,
  surprise: 6,
  apology: 5,
  'who-asked': 5,
  reminder: 5,
  cancels: 5,
  'how-was': 5,
  'running-late': 4,
  rant: 4,
  'heads-up': 4,
  'safe-home': 4,
  'good-wishes': 3,
  'small-talk': 3,
  'number-asked': 3,
  'moves-time': 3,
  permission: 3,
  'should-i': 3,
  joke: 4,
  opinion: 2,
  mishap: 2,
  'let-you-know': 2,
  'where-asked': 2,
  enjoyed: 2,
  'suggests-time': 2,
  birthday: 2,
  confirms: 2,
  'sweet-thought': 2,
  'done-yet': 2,
  'mind-plans': 2,
}

const total = intentIds.reduce((sum, intent) => sum + countOf(intent), 0)

function countOf(intent: IntentId): number {
  return intent === 'unknown' || intent === 'automated' || intent === 'emergency' || intent === 'serious' ? 0 : (intentCounts[intent] ?? 1)
}

/** The share of everyday turns with this intent, among those with a readable intent. */
export function shareOfTurns(intent: IntentId): number {
  return countOf(intent) / total
}
