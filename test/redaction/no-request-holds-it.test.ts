import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ChatMessage } from '#core/language-model/port.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { earlierFor, preparePrompt, secondLookPrompt, type ModelBrief } from '#core/prompting/index.ts'
import { prepareLastLook } from '#core/prompting/looking/last-look.ts'
import { measure } from '#core/voice/profile.ts'
import { full } from '../full.ts'

type Mode = 'mask' | 'block'

interface Situation {
  readonly brief: Pick<ModelBrief, 'exchanges' | 'phrases' | 'hand' | 'contact'> & Partial<ModelBrief>
  readonly request: DraftingRequest
  readonly drafts: readonly string[]
  readonly contextLength: number
  /** What is private was told in another conversation. */
  readonly isToldElsewhere?: boolean
}

/** Every request that is made for a turn, each as its text; none where the mode forbids it. */
function requestsOf({ brief: given, request, drafts, contextLength, isToldElsewhere = false }: Situation, redaction: Mode): string[] {
  const brief: ModelBrief = {
    profile: measure(Array.from({ length: 50 }, (_, i) => [`yeah ${i} sounds good`])),
    typicalLength: 20,
    group: false,
    onDevice: [],
    ...given,
  }
  const capabilities = { contextLength, thinks: false }
  const textOf = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content).join('\n')
  const sent: string[] = []
  const attempt = (make: () => readonly string[]): void => {
    try {
      sent.push(...make())
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
    }
  }
  for (const closely of [true, false])
    attempt(() => {
      const { messages, shaped, preview } = preparePrompt(brief, request, { capabilities, redaction, closely })
      return [textOf(messages), preview, ...shaped.map((one) => textOf(one.messages))]
    })
  attempt(() => {
    const own = earlierFor({ ...brief, hand: null })
    const { known } = preparePrompt(brief, request, { capabilities, redaction, closely: true })
    const options = { decides: 'rank', own, capabilities, redaction, known, seed: 'a' } as const
    return [request, { ...request, previous: [] }].flatMap((one) => {
      const look = prepareLastLook(drafts, one, options)
      return [textOf(look.request.messages), look.preview]
    })
  })
  const around = request.previous.map(({ bubbles }) => bubbles.join('\n'))
  // It is asked when a reply is due, of the conversation alone.
  for (const draft of isToldElsewhere ? [] : drafts)
    attempt(() => {
      const { messages, preview } = secondLookPrompt(request.incoming.join('\n'), draft, around, redaction)
      return [textOf(messages), preview]
    })
  return sent
}

/** No everyday text and no prompt of the product holds four of these in a row. */
const secretOf = fc.stringMatching(/^[qxzjvk]{3,8}[0-9]{3,6}[qxzjvk]{0,4}$/u)
const wordOf = fc.stringMatching(/^[qxzjvk]{6,12}$/u)
/** How a value is given away, and to whom it says nothing anywhere else. */
const given = fc.oneof(
  fc.tuple(
    secretOf,
    fc.constantFrom<(v: string) => string>(
      (v) => `the wifi password is ${v}, ok?`,
      (v) => `pw: ${v}`,
      (v) => `https://x.example/reset?token=${v}&x=1`,
    ),
    fc.constant(null),
  ),
  fc.tuple(
    wordOf,
    fc.constant((v: string) => v),
    fc.constant("what's the wifi password?"),
  ),
)
const filler = 'so it goes on and on, like the garden gate. '
const register = fc.constantFrom('text' as const, 'email' as const)

const situations = fc
  .record({
    given,
    place: fc.constantFrom('thread', 'long ago', 'exchange', 'frame', 'turn'),
    /** It stands in this thread and the drafts as well, which a blocked request may not be made for. */
    isSaidHere: fc.boolean(),
    register,
    /** How much stands before and behind it, so that what is cut is cut inside of it sooner or later. */
    pads: fc.array(fc.tuple(fc.nat(1600), fc.nat(1600)), { minLength: 3, maxLength: 3 }),
    said: fc.constantFrom<(v: string) => string>(
      (v) => v,
      (v) => `its ${v}`,
      (v) => v.toUpperCase(),
      (v) => v.split('').join(' '),
      (v) => `(${v})`,
      (v) => `${v}${v}`,
    ),
    contextLength: fc.constantFrom(2048, 4096, 32_000),
  })
  .map(({ given: [value, telling, asked], place, isSaidHere, pads, said, contextLength, ...one }) => {
    const among = (text: string, which: number): string => {
      const [before = 0, behind = 0] = pads[which] ?? []
      const pad = (length: number) => filler.repeat(Math.ceil(length / filler.length))
      return `${pad(before).slice(-before || pad(before).length)} ${text} ${pad(behind).slice(0, behind)}`.trim()
    }
    const told = asked === null ? among(telling(value), 0) : telling(value)
    const asking = asked ?? 'and?'
    const again = said(value)
    const here = isSaidHere ? again : 'hm'
    const moment = (id: string, incoming: string, reply: string) => ({
      id,
      contact: 'Sam',
      at: '2026-01-01T00:00:00.000Z',
      incoming,
      reply,
    })
    const revealed = [
      { fromMe: false, bubbles: [asking] },
      { fromMe: true, bubbles: [told] },
    ]
    const small = Array.from({ length: 12 }, (_, i) => ({ fromMe: i % 2 === 0, bubbles: [`turn ${i}`] }))
    const previous = [
      ...(place === 'thread' ? revealed : place === 'long ago' ? [...revealed, ...small] : []),
      { fromMe: true, bubbles: [among(here, 1)] },
    ]
    const frame = { incoming: asking, bubbles: [told] }
    const situation: Situation = {
      brief: {
        contact: 'Sam',
        phrases: [again, 'ok'],
        exchanges: [
          ...(place === 'exchange' ? [moment('told', asking, told)] : []),
          moment('again', 'so?', among(again, 2)),
          moment('both', among(again, 1), `nah ${again} it is`),
        ],
        hand: {
          never: [again],
          letters: null,
          shapes: [0, 1].map((at) => ({
            place: at,
            examples: [
              { incoming: among(again, 1), bubbles: ['yes'] },
              { incoming: 'so?', bubbles: [`was it ${again}`] },
              ...(place === 'frame' ? [frame] : []),
            ],
          })),
        },
      },
      request: {
        contact: 'card:sam',
        register: one.register,
        incoming: place === 'turn' ? [asking, told] : [among(here, 2)],
        // Who is asked for it and answers in the same breath was not asked by what stood before.
        previous: place === 'turn' && asked !== null ? [...previous, ...revealed] : previous,
        count: 2,
      },
      drafts: [`its ${here}`, here, 'no'],
      contextLength,
      isToldElsewhere: place === 'exchange' || place === 'frame',
    }
    return { value, situation }
  })

describe('what is known to be private', () => {
  it.each(['mask', 'block'] as const)('stands in no request, nor a piece of it where it was cut: %s', (mode) => {
    let made = 0
    fc.assert(
      fc.property(situations, ({ value, situation }) => {
        const pieces = Array.from({ length: value.length - 3 }, (_, at) => value.slice(at, at + 4))
        const sent = requestsOf(situation, mode)
        made += sent.length
        const plain = sent
          .join('\n')
          .toLowerCase()
          .replace(/[ \n-]+/gu, '')
        expect(pieces.filter((piece) => plain.includes(piece))).toEqual([])
      }),
      { numRuns: full ? 200 : 30 },
    )
    expect(made).toBeGreaterThan(0)
  })
})

const telling = 'my pin is 4821'
const nothing = { exchanges: [], phrases: [], hand: null, contact: 'Sam' } as const
const asking = (incoming: string): DraftingRequest => ({ contact: 'card:sam', incoming: [incoming], previous: [], count: 2 })

describe('what the owner says again and again', () => {
  const profile = measure(Array.from({ length: 50 }, (_, i) => [`yeah ${i} sounds good`]))
  const often = [{ text: telling, share: 0.5 }]
  it.each<readonly [what: string, brief: Partial<ModelBrief>]>([
    ['a phrase', { phrases: [telling] }],
    ['a habit', { hand: { never: [telling], letters: null, shapes: [] } }],
    ['a name', { contact: `Sam, ${telling}` }],
    ['an opening', { profile: { ...profile, openings: often } }],
    ['a sign-off', { profile: { ...profile, signOffs: often } }],
  ])('makes known what is private as well: %s', (_, given) => {
    for (const mode of ['mask', 'block'] as const) {
      const situation = {
        brief: { ...nothing, ...given },
        request: asking('4821 ok?'),
        drafts: [],
        contextLength: 32_000,
        isToldElsewhere: true,
      }
      const sent = requestsOf(situation, mode)
      expect(sent.filter((text) => text.includes('4821'))).toEqual([])
      expect(sent.length > 0).toBe(mode === 'mask')
    }
  })
})

describe('a word that was the answer to who spoke of a secret', () => {
  it.each(['mask', 'block'] as const)('keeps no draft from being asked for, and is shown: %s', (mode) => {
    const told = { id: 'a', contact: 'Bo', at: '2026-01-01T00:00:00.000Z', incoming: 'can you keep a secret?', reply: 'definitely' }
    const brief = { ...nothing, exchanges: [told] }
    const sent = requestsOf(
      { brief, request: asking('definitely coming tonight'), drafts: ['yes', 'ok'], contextLength: 32_000, isToldElsewhere: true },
      mode,
    )
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.join('\n')).not.toMatch(/\[secret/u)
    expect(sent.filter((text) => text.includes('definitely coming tonight')).length).toBeGreaterThan(2)
  })
})

/** What is longer than a request may be, and full of what may not stand in it. */
const dense: readonly (readonly [what: string, text: string, never: RegExp])[] = [
  [
    'addresses',
    Array.from({ length: 80 }, (_, i) => `firstname.middle${i}.lastname@department${i}.example-company.com`).join(' '),
    /firstname|lastname|department|company/u,
  ],
  [
    'a private key',
    `${'bla bla '.repeat(400)}-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA/xq/yq/zq\n'.repeat(150)}-----END RSA PRIVATE KEY-----`,
    /MIIE|xq\/yq/u,
  ],
]

describe('a text that is cut in the middle of what is private', () => {
  it.each(dense)('shows no half of it, wherever it is cut: %s', (_, text, never) => {
    for (let moved = 0; moved < 80; moved += full ? 5 : 31) {
      const long = `${'.'.repeat(moved)} ${text}`
      const moment = { id: 'one', contact: 'Sam', at: '2026-01-01T00:00:00.000Z', incoming: long, reply: long }
      for (const place of ['previous', 'turn', 'exchange', 'draft'] as const) {
        const situation: Situation = {
          brief: { contact: null, phrases: [], exchanges: place === 'exchange' ? [moment] : [], hand: null },
          request: {
            contact: null,
            register: moved % 2 === 0 ? 'text' : 'email',
            incoming: [place === 'turn' ? long : 'dinner at 8?'],
            previous: place === 'previous' ? [{ fromMe: false, bubbles: [long] }] : [],
            count: 2,
          },
          drafts: [place === 'draft' ? long : 'yes', 'no'],
          contextLength: 65_536,
        }
        const sent = requestsOf(situation, 'mask')
        expect(sent.length).toBeGreaterThan(0)
        for (const one of sent) {
          expect(one).not.toMatch(never)
          // Nor half a placeholder.
          expect(one).not.toMatch(/\[(?:email|secret)(?! \d+\])(?: \d*)?(?=[\s…"]|$)/u)
        }
      }
    }
  })
})
