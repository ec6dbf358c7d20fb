import fc from 'fast-check'
import { expect, it } from 'vitest'
import { standsIn } from './stands-in.ts'

const texts = fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 })

it('finds words as a search for them as a text does', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.constantFrom('a', 'b'), { maxLength: 5 }), (text, words) => {
      expect(standsIn(words, text)).toBe(words.length === 0 || ` ${text.join(' ')} `.includes(` ${words.join(' ')} `))
    }),
  )
})

it('looks at few words more than there are, of texts that are made to be searched for long', () => {
  const of = (length: number) => Array.from<string>({ length }).fill('a')
  let looks = 0
  const words = new Proxy([...of(10), 'b', ...of(2000)], {
    get(target, name) {
      looks++
      return Reflect.get(target, name)
    },
  })
  const text = of(8000)
  expect(standsIn(words, text)).toBe(false)
  expect(looks).toBeLessThan(8 * (words.length + text.length))
})
