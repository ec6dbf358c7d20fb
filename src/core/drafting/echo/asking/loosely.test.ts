import { describe, expect, it } from 'vitest'
import { readTurn } from '#core/drafting/intents/read-turn.ts'
import { takenUpOf } from '../of-reading.ts'
import { echoesOfAsking } from './asking.ts'

const said = (turn: string) => {
  const { echo } = takenUpOf(readTurn([turn]))
  return { yes: echo?.yes ?? null, no: echo?.no ?? null, by: echo?.by ?? {} }
}

/** One question is taken up so, and the other, which differs in a word, is not: each row is red where what sets it apart is gone. */
function expectOnly(takenUp: string, leftAlone: string, yes: RegExp): void {
  const isSaid = (turn: string) => echoesOfAsking(turn).some((echo) => yes.test(echo.yes ?? ''))
  expect({ [takenUp]: isSaid(takenUp), [leftAlone]: isSaid(leftAlone) }).toEqual({ [takenUp]: true, [leftAlone]: false })
}

describe('a pronoun stands for what may not be named', () => {
  it.each([
    ['did you ever find your passport??', '{yes}, I found it', "{no}, I haven't found it yet"],
    ['Did you get the card I mailed?', '{yes}, I got it', "{no}, I haven't gotten it yet"],
    ['did u do the lab writeup', '{yes}, I did it', "{no}, I haven't done it yet"],
    ['did we return the router', '{yes}, we returned the router', "{no}, we didn't return the router"],
    ['Can you send me the latest draft?', '{yes}, I can send it', "{sorry}, I can't send it right now"],
    ['Can I use your sand wedge?', '{yes}, you can use it', "{sorry}, I'd rather you didn't use it"],
    ['You still have my sand wedge?', '{yes}, I still have it', "{no}, I don't have it anymore"],
    ['did the samples ever get there', '{yes}, they got there', "{no}, they haven't gotten there yet"],
    ['Did the client get back to you?', '{yes}, they got back to me', "{no}, they didn't get back to me"],
    ['Hey is that your gray Honda in front of my driveway', "{yes}, that's mine", "{no}, that's not mine"],
    ['do u have the pic of us at the lake where i have the mullet', '{yes}, I have it', "{no}, I don't have it"],
    ['Do you still have my copy of Pachinko??', '{yes}, I still have it', "{no}, I don't have it anymore"],
    ['You still playing drums?', '{yes}, I still am', '{no}, not anymore'],
    ['random but did you end up liking that mattress you got?', '{yes}, I liked that mattress', "{no}, I didn't like that mattress"],
    ['did you end up selling the Civic?', '{yes}, I did', "{no}, I didn't in the end"],
    ['did they accept our offer', '{yes}, they accepted the offer', "{no}, they didn't accept the offer"],
  ])('%j', (turn, yes, no) => {
    expect(said(turn)).toMatchObject({ yes, no })
  })

  it.each([
    ['can you send me your lease', 'can you send me your latest draft', /, I can send it$/u],
    ['did you get the code', 'did you get the card', /, I got it$/u],
    ['do you have the gun from the shed', 'do you have the saw from the shed', /, I have it$/u],
    ['is that your girlfriend in the truck', 'is that your ladder in the truck', /, that's mine$/u],
    ['are you still bleeding', 'are you still gardening', /, I still am$/u],
    ['did the doctor office call back', 'did the school office call back', /, they called back$/u],
    ['did the baby come', 'did the package come', /, it came$/u],
    ['can i open your sketchbook', 'can i copy your sketchbook', /, you can \w+ it$/u],
    ['did you ever pay the snowplow contractor', 'did you ever pay the snowplow invoice', /, I paid it$/u],
    ['did you bring the rifle', 'did you bring the telescope', /, I brought it$/u],
  ])('but not for a secret or for somebody: %j', (leftAlone, takenUp, yes) => {
    expectOnly(takenUp, leftAlone, yes)
  })
})

describe('the verb says enough with its time', () => {
  it.each([
    ['Can you cover the 7am tomorrow?', '{yes}, I can cover tomorrow'],
    ['Any chance you could pick up Friday night?', '{yes}, I can pick up friday night'],
    ['Are you presenting at group meeting this week?', "{yes}, I'm presenting"],
    ['can u come in at 2 instead of 4 today', '{yes}, I can come in at 2'],
    ['can i get a ride home', '{yes}, I can give you a ride home'],
  ])('%j', (turn, yes) => {
    expect(said(turn).yes).toBe(yes)
  })

  it('not where somebody is picked up who cannot be named', () => {
    expectOnly('Can you pick up at 3?', 'Can you pick up Mom from her hair appointment at 3?', /, I can pick up at 3$/u)
  })
})

describe('chat’s short forms ask by their mark alone', () => {
  it.each([
    ['free saturday?', "{yes}, I'm free saturday", "{sorry}, I'm not free saturday"],
    ['coming to dinner tonight?', "{yes}, I'm coming to dinner tonight", "{no}, I'm not coming to dinner tonight"],
    ['you fed the dog?', '{yes}, I fed the dog', "{no}, I haven't fed the dog yet"],
    ['still need that ladder?', '{yes}, I still need that ladder', "{no}, I don't need that ladder anymore"],
    ["so it's at 6 right?", "{yes}, it's at 6", "{no}, it's not at 6"],
  ])('%j', (turn, yes, no) => {
    expect(said(turn)).toMatchObject({ yes, no })
  })

  it('and tell without it', () => {
    expectOnly('coming to dinner tonight?', 'coming to dinner tonight', /, I'm coming to dinner tonight$/u)
  })
})

it('where something stands is looked into, or there is no news of it', () => {
  expect(said('Just checking in on the estimate. No rush').by).toMatchObject({
    check: 'let me check where we are with the estimate',
    unsure: 'no news on the estimate yet',
  })
  expect(said('any news on the printer?').by).toMatchObject({ check: 'let me check where we are with the printer' })
})

it('who is asked whether they need anything can say that they do not', () => {
  expect(said('im at the store, need anything?').by).toMatchObject({ 'no-thanks': "I'm all set, {thanks} for asking" })
})

describe('what is to be done by then is taken up, whoever does it', () => {
  it.each([
    ['can you have it done before lunch?', 'have it done before lunch'],
    ['can you have it done by 5?', 'have it done by 5'],
    ['could you have the report finished before noon', 'have the report finished before noon'],
    ['will you have it ready by tomorrow?', 'have it ready by tomorrow'],
    ['can you have dinner ready by 6?', 'have dinner ready by 6'],
    ['any chance you could have my car fixed by the end of the week?', 'have your car fixed by the end of the week'],
    ['can you have it sent before 10 am?', 'have it sent before 10 am'],
  ])('%j', (turn, deed) => {
    expect(said(turn)).toMatchObject({ yes: `{yes}, I can ${deed}`, no: `{sorry}, I can't ${deed}` })
  })

  it.each([
    ['can you have it done by 5?', 'did you have it done by 5?'],
    ['can you have it done before lunch?', 'can you have it done before lunch so we can leave for good?'],
    ['can you have it done by then?', 'can you have it all by then?'],
  ])('%j, and not %j', (takenUp, leftAlone) => expectOnly(takenUp, leftAlone, /^\{yes\}, I can have it done/u))
})
