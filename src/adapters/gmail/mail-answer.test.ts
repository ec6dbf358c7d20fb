import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readMailAnswer } from './mail-answer.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = (text: string, size = 7) => readMailAnswer(inPieces(text, size))

it('reads what JSON and base64 read in one go, wherever the pieces end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 60 }),
      fc.dictionary(
        fc.string({ maxLength: 4 }),
        fc.oneof(fc.string(), fc.array(fc.string({ maxLength: 3 })), fc.constant({ raw: 'inside' })),
      ),
      fc.boolean(),
      fc.constantFrom('base64', 'base64url'),
      fc.integer({ min: 1, max: 40 }),
      async (mail, others, first, alphabet: 'base64' | 'base64url', size) => {
        const { raw: _, ...rest } = others
        const raw = Buffer.from(mail).toString(alphabet)
        const text = JSON.stringify(first ? { raw, ...rest } : { ...rest, raw }).replaceAll('=', String.raw`\u003d`)
        const answer = await read(text, size)
        expect(answer.rest).toEqual({ ...rest, raw: '' })
        expect(Buffer.from(answer.raw ?? [])).toEqual(Buffer.from(mail))
      },
    ),
    { numRuns: 60 },
  )
})

it.each(['§§§§', 'AAAA=AAA', 'AAAAA', '', 'AA==AA', String.raw`AAA\u00`, 'A"A'])('takes no mail from %j', async (raw) => {
  expect((await read(`{"id":"1","raw":"${raw}"}`, 3)).raw).toBe(null)
})

it.each([
  '{"error":{"raw":"AAAA"}}',
  '["raw","AAAA"]',
  '"raw"',
  'no JSON: "raw":"AAAA"',
  '{"raw":7}',
  '{"raw":"AAAA',
  '{"raw":null,"id":"AAAA"}',
  '{"raw":[],"id":"AAAA"}',
  '{"raw":"AAAA","raw":"AAAA"}',
  String.raw`{"r\u0061w":"AAAA"}`,
])('takes no mail from %s', async (text) => {
  expect((await read(text)).raw).toBe(null)
})

it('and leaves what stands behind a mail that is none', async () => {
  expect((await read('{"raw" : null, "id" : "AAAA"}')).rest).toEqual({ raw: null, id: 'AAAA' })
})
