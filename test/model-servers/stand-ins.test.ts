import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#core/language-model/port.ts'
import { anna, asking, never } from './asking.ts'
import { modelServer } from './for-a-test.ts'
import { againstPublished, asPublished } from './strict-openai.ts'

const said = async (messages: readonly ChatMessage[]) => {
  const server = await modelServer()
  const reply = await asking(server.baseUrl).open().complete({ messages, answers: 1, maxTokens: 60, temperature: 0.8 }, {}, never)
  return reply.answers[0]?.text ?? ''
}

const without = (pattern: RegExp) => anna.map(({ role, content }): ChatMessage => ({ role, content: content.replace(pattern, '') }))

describe('a stand-in', () => {
  it("answers with the owner's own words", async () => {
    expect(await said(anna)).toMatch(/^(?:so good!!|meh|tired but ok)$/)
  })

  it.each([
    ['style card', /^How ME writes[\s\S]*/mu],
    ["owner's exchanges", /^\{"them".*"me".*\}$/gmu],
    ['thread', /^THREAD[\s\S]*/mu],
  ])('says what nobody would send where the prompt lacks its %s', async (_, part) => {
    expect(await said(without(part))).toMatch(/^As an AI language model/)
  })
})

describe('the strictest OpenAI', () => {
  const body = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'hi' }] }
  it('takes what is published', () => {
    expect(againstPublished(body)).toBeNull()
    expect(againstPublished(asPublished({ ...body, stream: true, stream_options: { include_usage: true } }))).toBeNull()
  })

  it.each([
    [{ ...body, chat_template_kwargs: {} }, 'chat_template_kwargs'],
    [{ ...body, max_tokens: 60 }, 'max_tokens'],
    [{ ...body, stream_options: { include_usage: true } }, 'stream_options'],
    [{ ...body, stream: true, stream_options: { include: true } }, 'include'],
    [{ ...body, temperature: '0.7' }, 'temperature'],
    [{ ...body, messages: [] }, 'messages'],
    [{ ...body, messages: [{ role: 'user', content: 'hi', id: 7 }] }, 'id'],
  ])('refuses %j', (wrong, field) => {
    expect(JSON.stringify(againstPublished(wrong))).toContain(field)
  })
})
