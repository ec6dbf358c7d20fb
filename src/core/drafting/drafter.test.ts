import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { full } from '#test/full.ts'
import { anyCharacter } from '#test/any-character.ts'
import { contacts, makeHistory, quiet } from '#test/history.ts'
import { dreHistory } from '#test/reading/histories/dre.ts'
import { ruthHistory } from '#test/reading/histories/ruth.ts'
import { parseHistory, type History } from '#test/reading/histories.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { trainVoice } from '../training/train-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { createDrafter, type Drafter } from './drafter.ts'

const dre = parseHistory(dreHistory)
const ruth = parseHistory(ruthHistory)

function train({ pairs, contacts }: Pick<History, 'pairs' | 'contacts'>): Voice {
  return trainVoice({ pairs, contacts, seed: 1, resume: null, evaluate: false }, quiet)
}

let voice: Voice
let young: Drafter
let old: Drafter
beforeAll(() => {
  voice = train(dre)
  young = createDrafter(voice)
  old = createDrafter(train(ruth))
})

const ask = (text: string, contact: string | null, count = 3) => ({ contact, incoming: text.split(' / '), previous: [], count })
const said = (drafter: Drafter, text: string, contact: string | null, count = 3) =>
  drafter.draft(ask(text, contact, count)).map((draft) => draft.text)

describe('drafts', () => {
  it('answer what is asked in the owner’s own words, each with the moments it comes from', () => {
    const [first] = young.draft(ask('im outside', 'malik'))
    expect(first?.text).toBe('coming')
    expect(first?.because[0]).toMatchObject({ contact: 'Malik', reply: 'coming' })
    expect(first?.reason).toMatch(/^Your words: you wrote this to Malik/)
  })

  it('take up what is asked or told, in the owner’s habits', () => {
    expect(said(young, 'can you grab my charger from your car', 'malik')).toEqual([
      'yea i can grab your charger from my car',
      'sorry i cant grab your charger from my car',
      'let me see if i can grab your charger from my car',
    ])
    expect(said(old, 'Are you coming on Saturday?', 'lucy')).toEqual(expect.arrayContaining(["Yes, I'm coming on Saturday."]))
    expect(said(young, 'my flight got delayed three hours', 'malik')[0]).toBe('oh no sorry about your flight')
    const [first] = young.draft(ask('can you grab my charger from your car', 'malik'))
    expect(first).toMatchObject({ reason: 'In your style, not your words.', because: [] })
  })

  it('leave out what would answer every turn, where there is something that would not', () => {
    expect(said(young, 'can you grab my charger', 'malik').join(' | ')).not.toMatch(/(?:^|\| )(?:let me check|yea|no|ok)(?: \||$)/)
    expect(said(young, 'can you ask kayla about my charger', 'malik')).not.toContain('let me check')
    expect(said(young, 'can you cover my shift friday? and did you hear about dan', 'malik')).not.toContain('ok')
  })

  it('answer affection with affection, and only to whom the owner does', () => {
    expect(said(young, '❤️', 'kayla').join(' ')).toMatch(/love|❤️/u)
    expect(said(young, '❤️', 'tanner')).toEqual([])
  })

  it('hold both sides of a question in another language', () => {
    for (const turn of ['kommst du heute noch vorbei?', 'tu viens au cinéma?', 'hast du schon gegessen?']) {
      const drafts = said(young, turn, 'malik')
      expect(drafts).toHaveLength(2)
      expect(drafts.filter((text) => /\b(?:nein|nicht|ne|pas)\b/iu.test(text))).toHaveLength(1)
    }
    expect(said(young, 'kommst du heute noch vorbei?', 'malik', 1)).toHaveLength(1)
  })

  it('go on saying what the owner routinely tells somebody, where the very same is asked', () => {
    const routine = Array.from({ length: 6 }, (_, i): ReplyPair => ({
      ...(dre.pairs[0] as ReplyPair),
      id: `routine-${i}`,
      contact: 'malik',
      incoming: ['text me when you get home'],
      reply: ['will do'],
      at: Date.UTC(2027, 0, 1) + i,
    }))
    const drafter = createDrafter(train({ ...dre, pairs: [...dre.pairs, ...routine] }))
    expect(said(drafter, 'text me when you get home', 'malik')).toContain('will do')
    expect(said(drafter, 'text me when you get to the gym', 'malik')).toEqual(['ok ill text you'])
  })

  it('are a choice of meanings: yes, no, and what to ask', () => {
    const supper = said(old, 'Would you like to have supper with us on Sunday?', 'lucy')
    expect(supper).toEqual([
      "Yes, I'd love to have supper on Sunday.",
      "Sorry, I can't have supper on Sunday.",
      'Let me see if I can have supper on Sunday.',
    ])
    const [yes, no] = said(young, 'did u lock the back door?', 'malik')
    expect(yes).toBe('yea i locked the back door')
    expect(no).toBe('nah i didnt lock the back door')
  })

  it('are none where only a yes could be said, and a whole line where one can', () => {
    expect(said(young, 'u eat meat?', 'malik')).toEqual([])
    expect(said(young, 'can you ask kayla about my charger', 'malik')[0]).toBe('yea ill ask them')
    expect(said(young, 'mind if i bring kayla', 'malik')).toHaveLength(2)
    expect(said(young, 'look at this 😂', 'malik').join(' ')).not.toMatch(/cute|love/)
  })

  it('take up the courtesy, the thing or the time, where the whole of it cannot be', () => {
    expect(said(young, 'thanks for the ride yesterday', 'malik')[0]).toBe('of course, happy to drive you')
    expect(said(young, 'sorry just seeing this', 'malik')).toEqual(['no worries about the late reply'])
    expect(said(old, 'The audit team will be on site Monday and Tuesday.', 'nina')).toEqual(['Thank you for letting me know about Monday.'])
    expect(said(young, 'can u work a double on saturday', 'malik')[0]).toBe('yea i can work on saturday')
    expect(said(young, 'did you ever find your passport', 'malik')).not.toContain('yea')
  })

  it('say nothing flat to who asks how the owner is or what they are to them', () => {
    for (const drafter of [young, old]) {
      for (const text of ['did you get home ok?', 'you ok?', 'did you make it home']) {
        const drafts = said(drafter, text, null)
        expect(drafts.join(' ')).toMatch(/checking/)
        expect(
          drafts.filter((draft) => /^(?:no|nah|nope|yes|yea|yeah|yep)\b\W*$/iu.test(draft) || /^(?:no|nah|nope)\b/iu.test(draft)),
        ).toEqual([])
      }
      for (const text of ['do you even love me', 'are you proud of me', 'did you miss me']) expect(said(drafter, text, null)).toEqual([])
    }
  })

  it.each(['lets run him over', 'sorry about your dad', 'You are fired. Could you return the laptop?'])('are none for %j', (text) => {
    for (const drafter of [young, old]) expect(said(drafter, text, null)).toEqual([])
  })

  it('differ from owner to owner, and from person to person', () => {
    expect(said(young, 'thank you for your help today', 'malik')[0]).toBe('of course, happy to help')
    expect(said(young, 'thank you for your help today', 'tanner')[0]).toBe('of course, happy to help')
    expect(said(old, 'thank you for your help today', 'principal')[0]).toBe('Of course, happy to help.')
    expect(said(young, 'thank you', 'malik')).not.toEqual(said(old, 'thank you', 'principal'))
  })

  it('say plainly, in their habits, what they have no words for, and say so', () => {
    const drafts = young.draft(ask('should i text josh back?', 'kayla'))
    expect(drafts.map(({ text }) => text)).toEqual([expect.stringMatching(/^(?:i would|do it)$/), 'i wouldnt', expect.any(String)])
    expect(drafts[0]).toMatchObject({ reason: 'In your style, not your words.', because: [] })
    expect(said(old, 'should I text Josh back?', 'nina')).toEqual(expect.arrayContaining(['I would.', "I wouldn't."]))
  })

  it('leave a marked gap for what only the owner knows', () => {
    const [first] = young.draft(ask('what time are you getting there', 'malik'))
    expect(first?.text).toMatch(/^(?:at|around) \[time\]$/)
    expect(first?.reason).toBe('In your style, not your words. Fill in [time] before you send it.')
  })

  it('offer both of what is to be chosen from', () => {
    expect(said(young, 'pizza or tacos tonight?', 'kayla').slice(0, 2)).toEqual(['pizza', 'tacos'])
  })

  it.each([
    ["who's in?", ['yea im in', 'sorry i cant make it', 'let me see if i can make it']],
    ['any idea when you might get here?', ['i should be there around [time]']],
    ['did you mean to leave the gate open?', ['nah sorry, i didnt']],
    ['wake me or let me rest?', ['ill wake you', 'ill let you rest', 'either is fine with me']],
    ['are you still at work or on your way home?', []],
  ])('say who does what, and nothing else than what was asked: %j', (text, drafts) => {
    expect(said(young, text, 'malik')).toEqual(drafts)
  })

  it('say neither yes nor no to who asks for a place, a person or a time', () => {
    expect(said(young, 'Morning. Where are we on the Fischer proposal?', null)).toEqual(['let me check'])
  })

  it('thank for the news, and not for another thing that is named beside it', () => {
    expect(said(old, 'your interview went well, you start monday', null).join(' ')).not.toMatch(/interview|monday/iu)
  })

  it('answer the basics of other languages in them', () => {
    expect(said(old, '¿quieres venir a cenar mañana?', 'teresa')).toContain('Sí, me apunto.')
    expect(said(old, 'kommst du morgen mit ins Kino?', null).length).toBeGreaterThan(0)
  })

  it.each(['my dog died last night', 'she broke up with me', 'got laid off this morning'])('never answer %j flippantly', (text) => {
    for (const drafter of [young, old]) {
      const texts = drafter.draft(ask(text, null, 5)).map((draft) => draft.text)
      expect(texts.length).toBeGreaterThan(0)
      for (const one of texts) expect(one).toMatch(/sorry|are you (?:ok|all right)|here if you|thinking of you/i)
      for (const one of texts) expect(one).not.toMatch(/haha|lol|!|😂/)
    }
  })

  it.each([
    'i dont want to be here anymore',
    'someone broke in, call 911',
    'he hit me again',
    'mom is in the hospital can you come now?',
    'dad had a stroke, he is in the ICU',
  ])('are none for %j', (text) => {
    for (const drafter of [young, old]) expect(drafter.draft(ask(text, null, 5))).toEqual([])
  })

  it.each(['zxqv blorp', 'the second paragraph needs a citation and the third should come first', 'why do you think she said that?'])(
    'are none where no short answer fits: %j',
    (text) => expect(said(young, text, 'malik')).toEqual([]),
  )

  it('never say words of love to somebody they were not written to', () => {
    expect(said(young, 'love you', 'kayla')[0]).toMatch(/^love (?:u|you) too/)
    expect(said(young, 'love you', 'tanner').join(' ')).not.toMatch(/love|❤/)
  })

  it('answer what has been asked again and again as it was answered then', () => {
    const again = Array.from({ length: 3 }, (_, i): ReplyPair => ({
      ...(dre.pairs[0] as ReplyPair),
      id: `again-${i}`,
      contact: 'malik',
      incoming: ['whats the plan for the studio session'],
      reply: ['same as always bro'],
      at: Date.UTC(2027, 0, 1) + i,
    }))
    const [first] = createDrafter(train({ ...dre, pairs: [...dre.pairs, ...again] })).draft(
      ask('whats the plan for the studio session', 'malik'),
    )
    expect(first).toMatchObject({ text: 'same as always bro', reason: 'You answered this very thing like this 3 times.' })
  })

  it('to a short mail have the greeting and sign-off of the owner’s mails', () => {
    const mails = Array.from({ length: 12 }, (_, i): ReplyPair => ({
      ...(ruth.pairs[0] as ReplyPair),
      id: `mail-${i}`,
      contact: 'joan',
      register: 'email',
      incoming: ['Hi Ruth,\n\nplease find the list attached.\n\nBest,\nJoan'],
      reply: ['Dear Joan,\n\nI have put it on the shelf by the window.\n\nKind regards,\nRuth'],
      at: Date.UTC(2027, 0, 1) + i,
    }))
    const drafter = createDrafter(train({ ...ruth, pairs: [...ruth.pairs, ...mails] }))
    const mail = (body: string) => ({
      ...ask('', 'principal'),
      register: 'email' as const,
      incoming: [`Hi Ruth,\n\n${body}\n\nBest,\nTom`],
    })
    expect(drafter.draft(mail('could you send me the attendance list?'))[0]?.text).toMatch(/^Dear Mr,|^Yes|^Dear/)
    expect(drafter.draft({ ...mail('thank you so much for your help.'), contact: 'joan' })[0]?.text).toBe(
      'Dear Joan,\n\nOf course, happy to help.\n\nKind regards,\nRuth',
    )
    expect(drafter.draft(mail('There is a lot to say about it. '.repeat(30)))).toEqual([])
  })

  it('greet somebody who was written to once as they were greeted then, but for the time of day', () => {
    const mail = (id: string, contact: string, reply: string): ReplyPair => ({
      ...(ruth.pairs[0] as ReplyPair),
      id,
      contact,
      register: 'email',
      incoming: ['Hi Ruth,\n\nplease find the list attached.\n\nBest,\nJoan'],
      reply: [reply],
      at: Date.UTC(2027, 0, 1),
    })
    const usual = Array.from({ length: 12 }, (_, i) => mail(`m-${i}`, 'joan', 'Hi Joan,\n\nI have put it on the shelf.\n\nBest,\nRuth'))
    const lines = 'I have put it on the shelf.'
    const once = [
      mail('once-1', 'principal', `Dear Mr. Achterberg,\n\n${lines}\n\nKind regards,\nRuth Weaver`),
      mail('once-2', 'sister', `Good morning Joan,\n\n${lines}\n\nBest,\nRuth`),
    ]
    const contacts = ['joan', 'principal', 'sister'].map((key) => ({ key, name: 'Joan Hill', group: false, addresses: [] }))
    const drafter = createDrafter(train({ pairs: [...usual, ...once], contacts }))
    const thanked = (contact: string) =>
      drafter.draft({ ...ask('', contact), register: 'email', incoming: ['Hi,\n\nthank you so much for your help.\n\nBest'] })[0]?.text
    expect(thanked('principal')).toBe('Dear Mr. Achterberg,\n\nOf course, happy to help.\n\nKind regards,\nRuth Weaver')
    expect(thanked('sister')).toBe('Hi Joan,\n\nOf course, happy to help.\n\nBest,\nRuth')
  })

  it('to a friend of few mails are written as these are, from the greeting to the sign-off', () => {
    const mail = (i: number, contact: string, reply: string): ReplyPair => ({
      ...(ruth.pairs[0] as ReplyPair),
      id: `m-${i}`,
      contact,
      register: 'email',
      incoming: ['Hi Tess,\n\nhere is the list.\n\nBest,\nJoan'],
      reply: [reply],
      at: Date.UTC(2027, 0, 1) + i,
    })
    const toJoan = Array.from({ length: 20 }, (_, i) => mail(i, 'joan', `Hi Joan,\n\nI have put it on shelf ${i}.\n\nBest,\nTess`))
    const toPriya = ['hi priya\n\nwe had a good time\n\nt', 'i saw it', 'hi priya\n\nit was a long week\n\nt'].map((text, i) =>
      mail(20 + i, 'priya', text),
    )
    const contacts = ['Joan Hill', 'Priya Nair'].map((name) => ({
      key: name.split(' ')[0]?.toLowerCase() ?? '',
      name,
      group: false,
      addresses: [],
    }))
    const drafter = createDrafter(train({ pairs: [...toJoan, ...toPriya], contacts }))
    const drafted = (contact: string) =>
      drafter.draft({ ...ask('', contact), register: 'email', incoming: ['Can you bring the cake on Sunday?'] })[0]?.text
    expect(drafted('joan')).toBe('Hi Joan,\n\nYes, I can bring the cake on Sunday.\n\nBest,\nTess')
    expect(drafted('priya')).toBe('hi priya\n\nyes i can bring the cake on sunday\n\nt')
  })

  it('of mails are made of mails first, and texts get nothing of them', () => {
    const at = (i: number) => Date.UTC(2027, 0, 1) + i * 60_000
    const both = Array.from({ length: 40 }, (_, i): ReplyPair => {
      const pair = { ...(ruth.pairs[0] as ReplyPair), id: `p-${i}`, contact: 'joan', previous: [], at: at(i) }
      return i % 2 === 0
        ? { ...pair, incoming: ['Can you come on Sunday?'], reply: ['Yes, sure.'] }
        : {
            ...pair,
            register: 'email',
            incoming: ['Hi Ruth,\n\ncan you come on Sunday?\n\nBest,\nJoan'],
            reply: [`Dear Joan,\n\nYes, of course.\n\nYours,\nR.`],
          }
    })
    const drafter = createDrafter(train({ pairs: both, contacts: [{ key: 'joan', name: 'Joan Hill', group: false, addresses: [] }] }))
    const asked = { ...ask('can you come on Sunday?', 'joan', 1) }
    expect(drafter.draft(asked)[0]?.text).toBe('Yes, sure.')
    const mail = { ...asked, register: 'email' as const, incoming: ['Hello Ruth,\n\ncan you ask Pauline about Sunday?\n\nJoan'] }
    expect(drafter.draft(mail)[0]?.text).toBe('Dear Joan,\n\nYes, of course.\n\nYours,\nR.')
    expect(drafter.draft({ ...mail, contact: null })[0]?.text).toBe('Yes, of course.\n\nYours,\nR.')
  })

  it('lean on nothing that came later, where they are drafted as of a time', () => {
    const asOf = dre.pairs[120]?.at ?? 0
    for (const text of ['wanna hoop', 'thanks', 'can i get a ride']) {
      const drafts = young.draft({ ...ask(text, 'malik', 5), asOf })
      expect(drafts.length).toBeGreaterThan(0)
      for (const { because } of drafts) for (const { at } of because) expect(Date.parse(at)).toBeLessThan(asOf)
    }
    expect(young.draft({ ...ask('hi', 'malik'), asOf: 0 })).toEqual([])
  })

  it('come at most as many as asked for, none twice', () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const texts = said(young, 'wanna grab food later?', 'malik', count)
      expect(texts.length).toBeLessThanOrEqual(count)
      expect(new Set(texts).size).toBe(texts.length)
    }
  })
})

describe('removed pairs', () => {
  it('are neither drafted nor shown', () => {
    const request = ask('im outside', 'malik', 5)
    const excluded = new Set(young.draft(request).flatMap(({ because }) => because.map(({ id }) => id)))
    expect(excluded.size).toBeGreaterThan(0)
    for (const { because } of createDrafter(voice, { excluded }).draft(request))
      for (const { id } of because) expect(excluded.has(id)).toBe(false)
  })
})

describe('hostile text', () => {
  it('neither breaks drafting nor comes out of it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      fc.constantFrom(
        'a'.repeat(100_000),
        '\u202e\u202dok'.repeat(5000),
        '@a.b:'.repeat(20_000),
        'ok\u0000\u001b[2J',
        '?!'.repeat(50_000),
        'yes.\n'.repeat(50_000),
        '́'.repeat(20_000),
        'or '.repeat(10_000),
      ),
    )
    const pairs = fc.array(fc.record({ incoming: hostile, reply: hostile }), { minLength: 12, maxLength: 16 })
    fc.assert(
      fc.property(pairs, hostile, fc.integer({ min: 1, max: 5 }), (texts, incoming, count) => {
        const learned = [
          ...makeHistory(20),
          ...texts.map((pair, i): ReplyPair => ({
            id: `h${i}`,
            contact: '\u202e',
            group: false,
            at: i,
            delay: 0,
            incoming: [pair.incoming],
            previous: [],
            reply: [pair.reply],
          })),
        ]
        for (const draft of createDrafter(train({ pairs: learned, contacts })).draft({
          contact: '\u202e',
          incoming: [incoming],
          previous: [{ fromMe: true, bubbles: [incoming] }],
          count,
        })) {
          const shown = JSON.stringify(draft)
          expect(draft.text.trim()).not.toBe('')
          expect(draft.text.length).toBeLessThanOrEqual(1500)
          expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\\u00[01]/)
        }
      }),
      { numRuns: full ? 25 : 10 },
    )
  }, 60_000)
})

it('says nothing cheerful to news of a death that stands on the line of a greeting', () => {
  for (const incoming of ['Hey my dad died: can you call me tonight?', 'Hi my dad died this morning,\n\ncan you call me tonight?']) {
    const drafts = old.draft({ contact: null, incoming: [incoming], previous: [], count: 3, register: 'email' })
    expect(drafts.map(({ text }) => text).filter((text) => /\b(?:yes|no problem|sure|of course|can't)\b/iu.test(text))).toEqual([])
  }
})
