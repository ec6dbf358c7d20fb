import { describe, expect, it } from 'vitest'
import { looksLikeOneTimeCode } from './one-time-code.ts'

describe('looksLikeOneTimeCode', () => {
  it.each([
    '000123 is your security code. Don’t share your code.',
    'Your verification code is 482913',
    'G-482913 is your Google verification code.',
    'Use 123 456 to log in to Example.',
    'Ihr Bestätigungscode lautet: 88231',
    'Votre code de vérification est 5521',
    'Tu código de verificación es 771204',
    '【Example】验证码 448211，请勿泄露。',
    '認証コード: 118822',
    '[Example] 인증번호 339911',
    'PIN: 4821',
    'Sign in with this.\n\n@example.com #482913',
    'the door code is 4821#',
    'Your Example passcode is AB12CD',
  ])('%s', (text) => {
    expect(looksLikeOneTimeCode(text)).toBe(true)
  })

  it.each([
    'see you at 1830',
    'that was 2019 I think',
    'code looks good, ship it',
    'it costs $1500 with the code',
    'call me at +1 415 555 0123',
    'my flight is UA 1234 at 10:45',
    'the meeting moved to 2026-11-20',
    'lol',
    '',
  ])('not: %s', (text) => {
    expect(looksLikeOneTimeCode(text)).toBe(false)
  })

  it('takes a long text for talk about codes', () => {
    expect(looksLikeOneTimeCode(`your code is 482913 ${'and so on '.repeat(40)}`)).toBe(false)
  })
})
