import { beforeAll, describe, expect, it } from 'vitest'
import { learnedWeights } from '#core/gravity/weights.ts'
import { topicsOf } from '#core/gravity/topics.ts'
import { createDrafter, type Drafter } from '#core/drafting/index.ts'
import { trainVoice } from '#core/voice/index.ts'
import { readExamples } from '../intents/examples.ts'
import { quiet } from '../history.ts'
import { personFor, readHistory } from '../reading/histories.ts'
import { measureGravity, treatmentOf } from './measure.ts'
import { readLines } from './lines.ts'
import { readWeighty } from './texts.ts'
import { trainGravity } from './train.ts'

describe('grave turns', () => {
  const history = readHistory('dre')
  let drafter: Drafter
  beforeAll(() => {
    drafter = createDrafter(trainVoice({ pairs: history.pairs, contacts: history.contacts, seed: 1, resume: null, evaluate: false }, quiet))
  })
  const draft = (incoming: readonly string[], previous: readonly (readonly [fromMe: boolean, text: string])[] = []): string[] =>
    drafter
      .draft({
        contact: personFor(history, 'friend', 'Friend'),
        incoming,
        previous: previous.map(([fromMe, text]) => ({ fromMe, bubbles: [text] })),
        count: 5,
      })
      .map(({ text }) => text)

  it('get silence, one careful condolence or what cannot hurt, all but one in fifty, those made up to break it with them', () => {
    const texts = [...readWeighty().flatMap(({ text, grave }) => (grave ? [text] : [])), ...readLines('adversary.txt')]
    expect(texts.filter((text) => treatmentOf({ text }) === 'free').length / texts.length).toBeLessThan(0.02)
    const careful = texts.filter((text) => treatmentOf({ text }) === 'careful').flatMap((text) => draft(text.split(' / ')))
    expect(careful.length).toBeGreaterThan(0)
    expect(careful.filter((text) => /!|\b(?:lol|haha|lma)|[😂🎉]/iu.test(text))).toEqual([])
  })

  it('are left alone where they were never learned from, and hardly any harmless one with them', () => {
    const heldOut = readWeighty().filter((one) => one.heldOut)
    const grave = measureGravity(heldOut.filter((one) => one.grave))
    expect(grave.treated.free.length / grave.texts).toBeLessThan(0.025)
    const harmless = measureGravity(heldOut.filter((one) => !one.grave))
    expect(harmless.treated.silent.length / harmless.texts).toBeLessThan(0.4)
  })

  it('lie over the harmless turn that follows', () => {
    expect(draft(['wanna grab dinner friday?'])).not.toEqual([])
    expect(draft(['wanna grab dinner friday?'], [[false, 'grandpa died']])).toEqual([])
    expect(draft(['wanna grab dinner friday?'], [[true, 'my dad is in the icu']])).toEqual([])
    expect(
      draft(
        ['thank you'],
        [
          [false, 'we lost the baby'],
          [true, 'im so sorry'],
        ],
      ),
    ).toEqual([])
  })

  it('are found in words that often mean no harm, by a topic or by what is drafted', () => {
    expect(readLines('senses-grave.txt').filter((text) => topicsOf(text).size === 0 && treatmentOf({ text }) === 'free')).toEqual([])
  })

  it('are decided by weights that the texts give again', () => {
    expect(trainGravity(readWeighty())).toEqual(learnedWeights)
  })

  it('are not found in what only looks like them', () => {
    const alike = readExamples().filter(({ text }) => /\b(?:die[ds]?|dying|dead|kill\w*|murder|destroyed|crushed)\b/iu.test(text))
    const harmless = readWeighty().filter(({ text, grave }) => !grave && alike.some((one) => one.text === text))
    expect(harmless.length).toBeGreaterThan(30)
    expect(measureGravity(harmless).treated.free.length / harmless.length).toBeGreaterThan(0.6)
  })
})
