import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { topics, topicsOf } from './topics.ts'

describe('the topics that are never answered automatically', () => {
  it.each(topics.flatMap(({ id, examples }) => examples.map((text) => [id, text] as const)))('%s: %s', (id, text) => {
    expect([...topicsOf(text)]).toContain(id)
  })

  it.each([
    ['in capitals', 'SHE IS IN THE HOSPITAL', 'topic-illness'],
    ['drawn out', 'heeeelp', 'topic-emergency'],
    ['drawn out by one letter', 'our sonn', 'topic-children'],
    ['spelled out', 'h e l p', 'topic-emergency'],
    ['with points between', 's.u.i.c.i.d.e', 'topic-self-harm'],
    ['in digits', 'my p4ssw0rd', 'topic-home-security'],
    ['with an invisible joiner', 'sui\u200bcide', 'topic-self-harm'],
    ['with a letter of another alphabet', 'саncer', 'topic-illness'],
    ['in wide letters', 'ｃａｎｃｅｒ', 'topic-illness'],
    ['with accents', 'cáncer', 'topic-illness'],
    ['with a curly apostrophe', 'he didn’t make it', 'topic-death'],
    ['in the past tense', 'already lent him some', 'topic-money'],
    ['over two lines', 'passed\naway', 'topic-death'],
  ])('are found %s', (_how, text, id) => {
    expect([...topicsOf(text)]).toContain(id)
  })

  it.each([
    'good night!',
    'the annual report is in the folder',
    'with best wishes, yours sincerely',
    'here is the statement of the board',
    'love you too',
    'yes i did',
    'thanks for your help',
    'did you eat?',
    'drive safe',
    'good job!',
    'no problem',
    'sweet dreams',
    'see you later',
    'talk soon',
    'see you sooooon',
  ])('are not in “%s”', (text) => {
    expect([...topicsOf(text)]).toEqual([])
  })

  it('are found whatever stands around them', () => {
    const around = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\p{L}\p{N}\p{M}\p{Cf}@$!]/gu, ' '))
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect([...topicsOf(`${before} ambulance ${after}`)]).toContain('topic-emergency')
      }),
    )
  })

  it('of any text are read without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        expect(topicsOf(text).size).toBeLessThanOrEqual(topics.length)
      }),
    )
  })
})

describe('words that are harmless in another sense', () => {
  it.each([
    'pick me up at the station',
    'pick me up at the station they let me go',
    'they took dad to the station, his train was late',
    'he shot at us',
    'shoot me, i mean it',
    'he said he would shoot me a text from his gun',
    'my meds are killing me',
    'she is killing it and then herself',
    'dying to see you one last time',
    'i am dying to see you, the doctors gave me a week',
    'my phone is dying and so is she',
    'the car crashed on the couch side of the road',
    'court date is tuesday',
    'the tennis court is where they found him',
    'the trial starts monday, he could get ten years',
    'a case worker is coming for the kids',
    'in case i dont make it, i love you',
    'the clinical trial is our hope',
    'they will charge me tomorrow',
    'social services closed the case',
    'they dropped the case against him',
    'we are breaking up',
    'i want to break up the family',
    'ѕhoot me a text',
    's.h.o.o.t me a text',
    'my phone is dying i love you all',
    'i gave it my best shot. thank you for everything',
    'i will kill the lights then you',
    'i am at the station, the next train is mine',
    'one good shot and it is all quiet',
    'lets break up this week',
    'my 5 day trial starts monday',
    'my laptop is dead and so is my friend',
    'meet me at the station at 5, i did it',
    'i crashed on our house',
  ])('stay grave: %s', (text) => {
    expect(topicsOf(text).size).toBeGreaterThan(0)
  })
})
