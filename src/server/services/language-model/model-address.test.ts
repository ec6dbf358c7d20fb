import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { isLoopback } from '#core/language-model/address/locality.ts'
import { candidateUrls, originOf, readBaseUrl } from './model-address.ts'

const owner = { engine: 'other', hosted: false } as const

function read(typed: string, options: Parameters<typeof readBaseUrl>[1] = owner): string | null {
  try {
    return readBaseUrl(typed, options)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-input') return null
    throw error
  }
}

describe('an address as it is typed', () => {
  it.each([
    ['https://llm.example/v1/', 'https://llm.example/v1'],
    [' https://LLM.example ', 'https://llm.example'],
    ['https://llm.example/openai/v1/chat/completions', 'https://llm.example/openai/v1'],
    ['http://localhost:11434/v1/models', 'http://localhost:11434/v1'],
    ['http://2130706433:8080/v1', 'http://127.0.0.1:8080/v1'],
    ['http://172.31.0.1/v1', 'http://172.31.0.1/v1'],
    ['http://172.32.0.1/v1', null],
    ['http://100.63.0.1/v1', null],
    ['http://localhost.evil.example/v1', null],
    ['http://127.0.0.1.evil.example/v1', null],
    ['http://[2606:4700::1]/v1', null],
    ['javascript:alert(1)', null],
    ['llm.example/v1', null],
    ['https://llm.example//models/models/', 'https://llm.example'],
  ])('%s', (typed, wanted) => {
    expect(read(typed)).toBe(wanted)
  })

  it('is https on a hosted server, and this machine for a local one', () => {
    expect(read('http://127.0.0.1/v1', { engine: 'other', hosted: true })).toBeNull()
    expect(read('https://127.0.0.1/v1', { engine: 'local', hosted: false })).toBe('https://127.0.0.1/v1')
    expect(read('https://llm.example/v1', { engine: 'local', hosted: false })).toBeNull()
  })

  it('gives an address without secrets that reads the same again, or a refusal', () => {
    const typed = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https', 'ftp'] }),
      fc.string(),
      fc.tuple(fc.constantFrom('http://', 'https://'), fc.ipV4Extended(), fc.string()).map((parts) => parts.join('')),
      fc.tuple(fc.constantFrom('http://', 'https://'), fc.string(), fc.constant('@llm.example/v1')).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const url = read(text)
        if (url === null) return
        const parsed = new URL(url)
        expect([parsed.username, parsed.password, parsed.search, parsed.hash]).toEqual(['', '', '', ''])
        expect(read(url)).toBe(url)
        expect(candidateUrls(url).every((candidate) => originOf(candidate) === originOf(url))).toBe(true)
        expect(read(text, { engine: 'local', hosted: false })).toBe(isLoopback(url) ? url : null)
        expect(read(text, { engine: 'other', hosted: true })).toBe(parsed.protocol === 'https:' ? url : null)
      }),
    )
  })
})
