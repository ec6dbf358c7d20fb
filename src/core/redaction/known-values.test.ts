import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { createRedactor } from './index.ts'

/** What is left of a text once it is known what another one gave away. */
function maskAfter(said: readonly (readonly [text: string, asked?: string])[], text: string): string {
  const redactor = createRedactor()
  for (const [one, asked] of said) redactor.learn(one, asked)
  return redactor.mask(text)
}
const wifi = ['sunflower', "what's the wifi password?"] as const
const pin = ['my pin is 4821'] as const

describe('what one text made known', () => {
  it.each([
    ['its sunflower', 'its [secret 1]'],
    ['Sunflower! SUNFLOWER', '[secret 1]! [secret 2]'],
    ['sun flower, or sun-flower', '[secret 1], or [secret 2]'],
    ['ｓｕｎｆｌｏｗｅｒ', '[secret 1]'],
    ['sun\u200bflower', '[secret 1]'],
    ['sun\n> flower', '[secret 1]'],
    ['sunfl\u043ewer', '[secret 1]'],
    ['sunflowers and mysunflower22', '[secret 1]s and my[secret 1]22'],
    ['the sun, a flower', 'the sun, a flower'],
  ])('is private wherever it stands: %j → %j', (text, masked) => {
    expect(maskAfter([wifi], text)).toBe(masked)
  })

  it.each([
    ['4821 got it', '[secret 1] got it'],
    ['so 4 8 2 1?', 'so [secret 1]?'],
    ['48-21', '[secret 1]'],
    ['48.21', '[secret 1]'],
    ['is it 48\n> 21', 'is it [secret 1]'],
    ['pin4821x', 'pin[secret 1]x'],
    ['14821, 48210 or 4, 8, 21', '14821, 48210 or 4, 8, 21'],
  ])('is no part of a longer number: %j → %j', (text, masked) => {
    expect(maskAfter([pin], text)).toBe(masked)
  })

  it.each([
    // What is short is a whole word, and the shortest as it was written.
    ['blue', 'its blue', 'its [secret 1]'],
    ['blue', 'its BLUE', 'its [secret 1]'],
    ['blue', 'a bluebird, two blues, bl ue', 'a bluebird, two blues, bl ue'],
    ['Rex', 'Rex or rex or Rexford', '[secret 1] or rex or Rexford'],
    ['will', 'it will rain', 'it will rain'],
    ['向日葵', '是向日葵吗', '是[secret 1]吗'],
  ])('is told with care where it is short: %j in %j', (secret, text, masked) => {
    expect(maskAfter([[secret, 'password?']], text)).toBe(masked)
  })

  it.each([
    ['Übergrün7', 'U\u0308bergru\u0308n7', '[secret 1]'],
    ['U\u0308bergru\u0308n7', 'its ÜBERGRÜN7 ok', 'its [secret 1] ok'],
    ['sunflower8', 'sunﬂower8', '[secret 1]'],
    ['4821', '4\ufe0f\u20e38\ufe0f\u20e32\ufe0f\u20e31\ufe0f\u20e3', '[secret 1]'],
    ['hunter22', 'hunter22'.split('').join('\u0336') + '\u0336!', '[secret 1]!'],
    ['4821', 'https://x.example/?q=%34%38%32%31', 'https://x.example/?q=[secret 1]'],
    ['4821', 'https://x.example/?q=a%204821&b=1', 'https://x.example/?q=a%20[secret 1]&b=1'],
    ['hunter22', 'https://x.example/hunter%32%32/a hunter22', 'https://x.example/[secret 1]/a [secret 2]'],
    ['4821', '100%4821', '100%[secret 1]'],
    ['がらすばこだよ', 'からすはこたよ', 'からすはこたよ'],
  ])('is the same however it was typed: %j in %j', (secret, text, masked) => {
    const redactor = createRedactor()
    redactor.learn(`pin: ${secret}\npw: ${secret}`)
    const shown = redactor.mask(text)
    expect(shown).toBe(masked)
    expect(redactor.restore(shown, new Set(['[secret 1]', '[secret 2]']))).toBe(text)
  })

  it('does not keep anything else from being found', () => {
    expect(maskAfter([['my pin is 4111']], 'card 4111 1111 1111 1111')).toBe('card [card 1]')
    expect(maskAfter([wifi], 'write to sunflower@example.com')).toBe('write to [email 1]')
  })

  it('has the placeholder that it had where it was found, and none of a forgery', () => {
    const redactor = createRedactor()
    expect(redactor.mask('the wifi password is hunter22')).toBe('the wifi password is [secret 1]')
    expect(redactor.mask('hunter22? [secret 1]')).toBe('[secret 1]? [text 1]')
  })

  it('is handed on to the next request', () => {
    const before = createRedactor()
    before.learn(...wifi)
    const after = createRedactor(before.known())
    expect(after.mask('its sunflower')).toBe('its [secret 1]')
    expect(after.restore('its [secret 1]', new Set(['[secret 1]']))).toBe('its sunflower')
  })

  it('is gone from any text, which comes back whole', () => {
    const value = fc.stringMatching(/^[a-z]{3,9}\d{3,9}$/u)
    const noise = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 8 }),
      fc.constantFrom(' ', '\n', 'sun', '[secret 1]', '1', 'password: '),
    )
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(noise, fc.nat(3)), { maxLength: 8 }),
        (values, parts) => {
          const redactor = createRedactor()
          for (const one of values) redactor.learn(`password: ${one}`)
          const text = parts.map(([between, i]) => `${between}${values[i] ?? ''}`).join('')
          const masked = redactor.mask(text)
          for (const one of values) expect(masked).not.toContain(one)
          expect(redactor.restore(masked, new Set(redactor.found().map(({ placeholder }) => placeholder)))).toBe(text)
        },
      ),
      {
        examples: [
          [
            ['aaaaa11'],
            [
              ['a', 0],
              ['', 0],
              ['1', 3],
            ],
          ],
        ],
      },
    )
  })

  it.each([
    ['one letter', 'a', 'aaaaaa1'],
    ['spaces', 'a ', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1'],
    ['a beginning, again and again', 'abcabcabcabcabcabcabc', `${'abc'.repeat(60)}1`],
    ['the value itself', 'hunter22', 'hunter22'],
  ])(
    'is looked for in 100 kB of %s in time',
    (_, piece, value) => {
      const redactor = createRedactor()
      redactor.learn(`password: ${value}`)
      const text = piece.repeat(Math.ceil(100_000 / piece.length))
      expect(redactor.restore(redactor.mask(text), new Set(['[secret 1]'])) === text).toBe(true)
    },
    5_000,
  )
})
