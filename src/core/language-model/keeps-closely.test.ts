import { describe, expect, it } from 'vitest'
import { keepsClosely } from './keeps-closely.ts'

describe('whether a model keeps closely to what it is told', () => {
  it.each([
    ['openai', 'gpt-4o-mini'],
    ['other', 'some-large-model'],
    ['local', 'llama3.3:70b'],
    ['local', 'mixtral:8x7b-instruct'],
    ['other', 'Qwen2.5-32B-Instruct'],
  ] as const)('%s · %s does', (engine, model) => {
    expect(keepsClosely(engine, model)).toBe(true)
  })

  it.each([
    ['box', 'smollm2-135m'],
    ['apple', 'system'],
    ['local', 'llama3.2'],
    ['local', 'qwen2.5-7b-instruct'],
    ['other', 'mistral-7b'],
    ['on-device', ''],
  ] as const)('%s · %s is not taken to', (engine, model) => {
    expect(keepsClosely(engine, model)).toBe(false)
  })
})
