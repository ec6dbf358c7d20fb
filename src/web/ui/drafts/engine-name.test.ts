import { describe, expect, it } from 'vitest'
import { engineName } from './engine-name.ts'

describe('the name of what wrote a draft', () => {
  it.each([
    ['on-device', 'On-device engine'],
    ['apple/system', 'Apple’s on-device model'],
    ['openai/gpt-4o-mini', 'gpt-4o-mini'],
    ['local/llama3.2:3b@127.0.0.1:11434', 'llama3.2:3b'],
    ['other/org/model@models.example.com', 'org/model'],
  ])('of %s is %s', (key, name) => expect(engineName(key)).toBe(name))
})
