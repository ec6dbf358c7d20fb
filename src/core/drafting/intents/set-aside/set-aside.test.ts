import { describe, expect, it } from 'vitest'
import { readTurn } from '../read-turn.ts'

const wanted = (...bubbles: string[]) => readTurn(bubbles).intent

describe('what no short answer fits', () => {
  it.each([
    'why did the chicken cross the road',
    'why did the team lose',
    'how did the car break',
    'how does the oven work',
    'how come the train is late',
  ])('is why and how others did something: %j', (turn) => {
    expect(wanted(turn)).toBe('unknown')
  })

  it.each(['so about tomorrow...', 'about tomorrow', 'ok so about dinner...', 'regarding the invoice', 'so tomorrow…'])(
    'is an opening before anything is said: %j',
    (turn) => {
      expect(wanted(turn)).toBe('unknown')
    },
  )

  it.each([
    'vuoi venire al cinema?',
    'andiamo a cena domani?',
    'ciao come stai',
    'quer ir ao cinema?',
    'ga je mee naar de film?',
    'vad gör du ikväll?',
    'idziemy do kina?',
    'gelecek misin bu aksam',
    'ты придешь сегодня?',
    '映画に行かない？',
  ])('is a language that nobody knows here: %j', (turn) => {
    expect(wanted(turn)).toBe('unknown')
  })
})

describe('what sounds like it is read as before', () => {
  it.each([
    ['how did the interview go', 'how-was'],
    ['how does saturday work for you', 'suggests-time'],
    ['so about dinner, are you coming?', 'proposal'],
    ['what about tomorrow?', 'suggests-time'],
    ['about to leave, need anything?', 'offer'],
    ['will do', 'let-you-know'],
    ['lmaooo kayla bruh', 'laughs'],
    ['kommst du heute noch vorbei?', 'proposal'],
    ['tu viens au cinéma?', 'proposal'],
  ])('%j: %s', (turn, intent) => {
    expect(wanted(turn)).toBe(intent)
  })
})

describe('a link beside a question', () => {
  it.each([
    [['are you free thursday for dinner', 'https://maps.example.com/abc']],
    [['are you free thursday for dinner?', 'https://maps.example.com/abc']],
    [['are you free thursday for dinner?', 'this place https://maps.example.com/abc']],
    [['are you free thursday for dinner? https://maps.example.com/abc']],
  ])('does not take it away: %j', (bubbles) => {
    const { intent, sentence, touched } = readTurn(bubbles)
    expect({ intent, touched, text: sentence.text }).toEqual({
      intent: 'proposal',
      touched: false,
      text: 'are you free thursday for dinner',
    })
  })

  it('hides nothing grave that is said of it', () => {
    expect(wanted('are you free thursday for dinner?', 'grandma died https://news.example.com/abc')).toBe('emergency')
  })

  it('alone is something to look at', () => {
    expect(wanted('look at this https://youtu.example/abc')).toBe('picture')
  })
})

it.each(['❤️', '❤️❤️', '😘', '🥰'])('a lone %s is affection', (sign) => {
  expect(wanted(sign)).toBe('affection')
})
