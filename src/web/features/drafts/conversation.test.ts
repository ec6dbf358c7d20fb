import { describe, expect, it } from 'vitest'
import type { Draft } from '#contract/voice/drafts.ts'
import { draftRequest, emptyConversation, nextConversation, type Conversation, type ConversationEvent } from './conversation.ts'

const draft = (text: string): Draft => ({ text, confidence: null, because: [], reason: '' })
const drafted = (texts: string[], again = false): ConversationEvent => ({
  type: 'drafted',
  drafts: texts.map(draft),
  engine: 'on-device',
  asked: null,
  note: null,
  wanted: 3,
  again,
})
const run = (events: ConversationEvent[]): Conversation => events.reduce(nextConversation, emptyConversation)
const shown = ({ drafts }: Conversation): string[] => drafts.map(({ text }) => text)
const hi: ConversationEvent = { type: 'they-wrote', text: 'hi' }

describe('a rehearsed conversation', () => {
  it('asks for drafts with their newest turn and what came before it', () => {
    const first = run([hi, { type: 'they-wrote', text: 'you there?' }])
    expect(draftRequest(first.said)).toEqual({ text: 'hi\nyou there?', thread: [] })
    const answered = nextConversation(nextConversation(first, drafted(['yes'])), { type: 'used', text: 'yes', shown: 'yes' })
    expect(answered.said.at(-1)).toMatchObject({ from_me: true, text: 'yes' })
    expect(answered.drafts).toEqual([])
    expect(draftRequest(answered.said)).toBeNull()
    expect(draftRequest(nextConversation(answered, { type: 'they-wrote', text: 'good' }).said)).toEqual({
      text: 'good',
      thread: [
        { from_me: false, text: 'hi' },
        { from_me: false, text: 'you there?' },
        { from_me: true, text: 'yes' },
      ],
    })
  })

  it('never sends more of the thread than the call takes', () => {
    const long = Array.from({ length: 60 }, (_, n) => ({ id: String(n), from_me: n < 59, text: `m${n}` }))
    expect(draftRequest(long)?.thread).toHaveLength(50)
  })

  it('offers others when asked again, and says when there are none', () => {
    const first = run([hi, drafted(['a', 'b', 'c'])])
    const second = nextConversation(first, drafted(['a', 'b', 'c', 'd', 'e'], true))
    expect(shown(second)).toEqual(['d', 'e'])
    const third = nextConversation(second, drafted(['a', 'b', 'c', 'd', 'e'], true))
    expect(third.exhausted).toBe(true)
    expect(shown(third)).toEqual(['d', 'e'])
  })

  it('keeps what the owner edited when others come', () => {
    const first = run([hi, drafted(['a', 'b'])])
    const edited = nextConversation(first, { type: 'edited', id: first.drafts[0]?.id ?? '', text: 'a, really' })
    expect(shown(nextConversation(edited, drafted(['a', 'b', 'c'], true)))).toEqual(['a, really', 'c'])
  })

  it('keeps what the owner writes themselves when they write more and drafts come, until something is said', () => {
    const writing = run([hi, drafted([]), { type: 'writing', text: 'well' }, hi, drafted(['a'])])
    expect(writing.own).toBe('well')
    expect(nextConversation(writing, { type: 'wrote', text: 'well, hi' }).own).toBeNull()
    expect(nextConversation(writing, { type: 'used', text: 'a', shown: 'a' }).own).toBeNull()
  })

  it('shows what was filled in, and asks for the next drafts without it', () => {
    const used = run([hi, drafted(["it's [my address]"]), { type: 'used', text: "it's [my address]", shown: "it's 1 Elm" }])
    expect(used.said.at(-1)?.shown).toBe("it's 1 Elm")
    expect(JSON.stringify(draftRequest(nextConversation(used, hi).said))).not.toContain('Elm')
  })

  it('does not let an empty draft be said', () => {
    expect(nextConversation(run([hi, drafted(['a'])]), { type: 'used', text: '  ', shown: '  ' }).said).toHaveLength(1)
  })
})
