import { isDelicate } from '#core/drafting/discretion/delicate.ts'
import { readText } from '#core/drafting/intents/texts/read-text.ts'
import { rowOf } from '#core/drafting/intents/table.ts'
import { describe, expect, it } from 'vitest'
import { templateFor } from '../echo.ts'
import { takenUpOf } from '../of-reading.ts'

/** What is said to a text, in the order of the table. */
function said(...bubbles: string[]): string[] {
  const reading = readText(bubbles)
  const { echo, unanswerable } = takenUpOf(reading)
  if (unanswerable || isDelicate(reading.intent, bubbles)) return []
  if (reading.choice !== null) return [...reading.choice.options]
  return echo === null ? [] : rowOf(reading.intent).answers.flatMap((answer) => templateFor(echo, answer) ?? [])
}

describe('a text in a set form is answered by that form', () => {
  it.each([
    ['i left my umbrella in your car', ["{ok}, I'll look for it", "I haven't seen it, {sorry}", 'let me check the car']],
    ['is my hoodie still at your place', ["{yes}, it's here", "{no}, I don't see it", 'let me look']],
    ['can you check if i left my keys on your couch', ["{yes}, they're here", "{no}, I don't see them", 'let me look']],
    ['whats your address again', ["it's [my address]"]],
    ["what's your email", ["it's [my email]"]],
    ["what's your insta", ["it's [my instagram]"]],
    ['when is your birthday', ["it's [my birthday]"]],
    ["what's her address", ["it's [address]"]],
    ["when is your mom's birthday", ["it's [date]"]],
    ['what size shoe are you', ["I'm a [number]"]],
    ['whats the wifi password', ["I'll tell you when I see you"]],
    ['whats that bar called', ["I think it's [name]", "I don't remember the name"]],
    ['are you in?', ["{yes}, I'm in", "{sorry}, I can't this time", 'let me see if I can make it']],
    ['trivia tuesday you in or nah', ["I'm in", "I'm out this time"]],
    ['do u think its gonna rain', ['probably', "I don't think so", 'I hope not']],
    ["do you think they'll win tonight", ['probably', "I don't think so", 'I hope so']],
    ['i finally finished that book you gave me, it was so good', ['so glad you liked it']],
    ['I finally tried the recipe you sent me. It was delicious!', ['so glad you liked it']],
    ['the kids love the toys you sent!!', ['so glad they like them']],
    ['what should i bring', ['nothing, just yourself', 'can you bring [what]']],
    ['should i bring anything tonight', ['yes please, maybe some [what]', 'no, just yourself']],
    ['Your cousin had her baby!! a girl, 7 pounds', ['tell her congrats', "that's so great", 'so happy for her']],
    ['got your text, will do', ['great, {thanks}']],
    ['can you ask your mom about the recipe', ["{yes}, I'll ask her"]],
    ['can u spot me 60 til friday', ['let me see what I can do', "{sorry}, I can't right now"]],
    ['having a couple ppl over tonight\nhope thats cool', ['{yes}, fine with me', "I'd rather not, {sorry}"]],
    ['Random q, do you remember the name of our bio teacher?', ["I think it's [name]", "I don't remember the name"]],
    ['u are a lifesaver. i owe you a coffee', ['glad I could help', 'no need, but sounds good to me']],
    ["how's the new job?? and when can i come see the apartment", ['not sure about the apartment', 'let me check on the apartment']],
    ['can you venmo me for the tickets', ['how much was it']],
    ['what do you want for your birthday', ["you don't have to get me anything", 'not sure, let me think about it']],
    ['your package is here', ["oh {thanks}, I'll come get it", '{thanks} for letting me know']],
    ["i'm so bored", ['ugh same', 'hang in there']],
    ['i think we should just get the couch', ['{yes}, I think so too', "I'm not so sure about that", 'let me think about it']],
    ['is the party at yours or at jens', ['at mine', 'at jens']],
    ['Is Christmas at your house or ours?', ['at my house', 'at yours']],
    ['did you mean this friday or next', ['this friday', 'next friday']],
    ['pls tell me you have a phone charger', ['{yes}, I have one', "{no}, {sorry}, I don't have one"]],
    ['what are you wearing to the wedding', ['not sure yet, you']],
    ["how's your mom", ["she's good, {thanks} for asking"]],
    ["how's mom doing?", ["she's good, {thanks} for asking"]],
    ["dinner's ready", ['coming']],
    ['is 6:30 too early?', ['{no}, that works', 'a little, can we do later']],
  ])('%s', (text, answers) => {
    expect(said(text)).toEqual(answers)
  })

  it.each([
    'whats the code for your gate',
    "what's your favorite color",
    'can you send me 20 for gas',
    'can you lend me $200?',
    'what should i pack',
    'what happened?',
    'can you tell him its over',
    'i think we should talk',
  ])('is left to the owner where no line answers it: %s', (text) => {
    expect(said(text)).toEqual([])
  })

  it.each([
    'i left my son at your place',
    'I left some tomatoes on your porch',
    'do you think dad will make it',
    'got your postcard today',
    'Your package has been delivered. Reply STOP to opt out.',
  ])('is no such form: %s', (text) => {
    expect(said(text).join('; ')).not.toMatch(/look for|probably|come get/u)
  })

  it.each([
    'tell me you love me',
    'what are you wearing',
    'what are you wearing tonight',
    'can i hide at your place',
    'your place or mine?',
  ])('stays silent where it was delicate: %s', (text) => {
    expect(said(text)).toEqual([])
  })

  it('answers whether the children sleep only to somebody close', () => {
    expect(isDelicate('yes-no', ['are the kids asleep'])).toBe(true)
    expect(isDelicate('yes-no', ['are the kids asleep'], true)).toBe(false)
  })
})

describe('two questions in one text', () => {
  it.each([
    [
      'can you cover my shift friday? and did you hear about dan',
      [
        '{yes}, I can cover your shift friday, and {no}, what happened',
        "{sorry}, I can't cover your shift friday, and {no}, what happened",
      ],
    ],
    [
      'are you coming saturday and can you bring the speaker',
      ["{yes}, I'm coming saturday, and I can bring the speaker", "{no}, I'm not coming saturday"],
    ],
    ['did you get the tickets? how much were they', ['{yes}, I got the tickets, they were [number]', "{no}, I didn't get the tickets"]],
    [
      'can you feed the cat tomorrow? and did you water the plants',
      ['{yes}, I can feed the cat tomorrow, and I watered the plants', "{sorry}, I can't feed the cat tomorrow, but I watered the plants"],
    ],
    ["what time are we meeting and who's driving", ['at [time], and I think [name] is driving']],
  ])('are both answered: %s', (text, answers) => {
    expect(said(text)).toEqual(answers)
  })

  it('leave the heavier one to be answered alone where the other is not clear', () => {
    expect(said("can i borrow your truck sunday? also how's your back")[0]).toBe('{yes}, you can borrow my truck sunday')
  })

  it('are not joined where the turn is grave', () => {
    expect(readText(['are you coming? my dad died this morning. can you call mom']).both).toBeUndefined()
  })
})
