import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { readTurn } from '../intents/read-turn.ts'
import { tokenize } from '#core/voice/tokens.ts'
import { echoOfAsking } from './asking/asking.ts'
import type { Echo } from './echo.ts'
import { takenUpOf } from './of-reading.ts'
import { echoesOfTelling } from './telling/telling.ts'
import { clausesOf } from './reading/words.ts'

describe('what a question asks', () => {
  it.each([
    ['can you grab my charger from your car', 'I can grab your charger from my car', "I can't grab your charger from my car"],
    ['could u pls pick up milk on your way home? we ran out', 'I can pick up milk on my way home', "I can't pick up milk on my way home"],
    ['can you turn on the lights', 'I can turn on the lights', "I can't turn on the lights"],
    ['can you put the pie in the oven', 'I can put the pie in the oven', "I can't put the pie in the oven"],
    ['did you feed the dog', 'I fed the dog', "I didn't feed the dog"],
    ['Did you submit your report?', 'I submitted my report', "I didn't submit my report"],
    ['did the plumber come', 'the plumber came', "the plumber didn't come"],
    ['do we have any eggs left', 'we have eggs left', "we don't have any eggs left"],
    ['are you coming to the lake saturday?', "I'm coming to the lake saturday", "I'm not coming to the lake saturday"],
    ['you home?', "I'm home", "I'm not home"],
    ['is the printer fixed', 'the printer is fixed', "the printer isn't fixed"],
    ['does 6 work for you?', '6 works', "6 doesn't work for me"],
    ['can we do 7 instead of 6?', '7 works', "7 doesn't work for me"],
    ['wanna get tacos friday', "I'd love to get tacos friday", "I can't get tacos friday"],
    ['can i borrow your drill', 'you can borrow my drill', "I'd rather you didn't borrow my drill"],
    ['want me to grab you a coffee?', 'please, grab me a coffee', 'no need to grab me a coffee'],
    ['should i text him back', 'text him back', "I wouldn't text him back"],
    ['you still got that blue cooler', 'I still have that blue cooler', "I don't have that blue cooler anymore"],
    ['can u bring my cleats i forgot them', 'I can bring your cleats', "I can't bring your cleats"],
  ])('is said back, me for you: %j', (turn, yes, no) => {
    const echo = echoOfAsking(turn)
    expect(echo?.yes).toContain(yes)
    expect(echo?.no).toContain(no)
  })

  it.each([
    'can you ask Josh about it',
    'can you send it to Priya or Dan',
    'can you help us',
    'can you not tell anybody',
    'did you bring the pills',
    'can you come to the funeral saturday',
    'can you believe this weather',
    'why did you leave the door open',
    'red or white?',
    'can you grab the thing that we talked about',
    'can you cover the 7am tomorrow',
  ])('is left alone where a name, a number, or anything unsure is in it: %j', (turn) => {
    const echo = echoOfAsking(turn)
    expect(said(echo).join(' ')).not.toMatch(/Josh|Priya|Dan|help|anybody|pills|funeral|believe|door|red|talked|\d/i)
  })
})

describe('what a turn tells', () => {
  it.each([
    ['good-news', 'omg i got the apartment!!!', 'congrats on the apartment'],
    ['good-news', 'i passed my driving test!!', 'congrats on passing your driving test'],
    ['bad-news', 'i left my trombone on the bus', 'sorry about your trombone'],
    ['bad-news', 'my flight got cancelled', 'sorry about your flight'],
    ['request', 'text me when you get home', "I'll text you when I get home"],
    ['reminder', "don't forget the dry cleaning", "I won't forget the dry cleaning"],
    ['running-late', 'running 10 min late sorry', '10 minutes is fine'],
    ['confirms', 'ok see you at 6', 'see you at 6'],
    ['fyi', 'i dropped off the forms', 'for dropping off the forms'],
  ] as const)('is taken up by its answer: %s, %j', (intent, turn, text) => {
    expect(said(echoesOfTelling(intent, turn)[0] ?? null).join(' | ')).toContain(text)
  })

  it.each(['i lost my job', 'i lost my dog', 'i broke my wrist', 'i lost my mind today'])('is no thing to be sorry about: %j', (turn) => {
    expect(echoesOfTelling('bad-news', turn)).toEqual([])
  })
})

it('a turn that may be grave is not taken up, but for what it asks of the owner', () => {
  const touched = { ...readTurn(['my flight got cancelled']), touched: true }
  expect(takenUpOf(touched)).toEqual({ echo: null, unanswerable: false })
  expect(takenUpOf({ ...touched, touched: false }).echo?.by).toMatchObject({ 'oh-no': 'oh no, sorry about your flight' })
})

it.each(['can I borrow 50 bucks till monday?', 'can you lend me 200 until friday?'])(
  'takes a time limit for no day to meet: %s',
  (text) => {
    expect(JSON.stringify(takenUpOf(readTurn([text])))).not.toMatch(/monday|friday/u)
  },
)

it.each([
  'can we talk after the movie',
  'can you do it during dinner',
  'can you have him call me before lunch?',
  'can you help me until the game',
  'can you manage it by the meeting',
])('takes what comes behind before, after or by for a time, never for the matter: %s', (text) => {
  expect(JSON.stringify(takenUpOf(readTurn([text])))).not.toMatch(/lunch|movie|dinner|game|meeting/u)
})

it('says nothing that did not stand there, whatever they write', () => {
  const word = fc.constantFrom(
    ...'can you did do are want to me my your the a grab bring feed pick up dog milk charger car tomorrow friday at 6 and or not us it home Josh pills blue big on in with for please is coming have get going text call lost forgot i we'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.array(word, { minLength: 1, maxLength: 8 }), (beginning, words) => {
      const turn = [beginning, ...words].join(' ')
      const known = new Set([...tokenize(turn), ...frameWords])
      for (const text of said(echoOfAsking(turn))) {
        for (const one of tokenize(text.replace(/\{\w+\}|\[\w+\]/gu, ' '))) expect(known, `${turn} → ${text}`).toContain(one)
        expect(text).not.toMatch(/Josh|josh|pills/)
      }
    }),
    { numRuns: 500 },
  )
})

it('whatever is written, words are all that is said back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.constantFrom('can you grab the ', 'did you get ', ''),
      (junk, start) => {
        for (const text of said(echoOfAsking(start + junk)))
          expect(text.replace(/\{\w+\}|\[\w+\]/gu, '')).toMatch(/^[\p{L}\p{M}\p{N}'’,:& -]{1,160}$/u)
      },
    ),
    { numRuns: 300 },
  )
  expect(clausesOf('x '.repeat(5000))).toEqual([])
})

const beginnings = [
  'can you',
  'can you bring the',
  'did you get',
  'did you call my',
  'are you coming',
  'do you want to',
  'do you have a',
  'want me to',
  'should i',
  'can i bring',
  'is the dog',
  'lets get',
  '',
]

/** Words of the frames, and other forms of the verbs above. */
const frameWords =
  "it them one some home safe made all good checking not at we're one one's i am was wasn't has hasn't i'm i'll i'd i've you your my me we the can can't let see if not sure sorry no yes please need to love rather didn't don't haven't wouldn't won't right now later ok yet anymore thanks thank work works doesn't for another time do is isn't are aren't still up all on of what when where who there some any something would think be good after let's grabbed brought fed picked called texted got had came went lost forgot done wanted forgotten gotten be going coming back check busy got grabbing bringing feeding picking calling texting getting having want need own a an".split(
    ' ',
  )

function said(echo: Echo | null): string[] {
  return echo === null ? [] : [echo.yes, echo.no, ...Object.values(echo.by ?? {})].flatMap((text) => text ?? [])
}
