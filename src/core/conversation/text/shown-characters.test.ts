import { expect, it } from 'vitest'
import { hidesCharacters, isOverlaid, isShownWhole, shownCharacters } from './shown-characters.ts'

it.each([
  ['\u001b[31mred\u001b[0m', 'red'],
  ['\u001b]0;title\u0007text', 'text'],
  ['\u001b]8;;https://example.com\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['\u009b2Jgone', 'gone'],
  ['a\u0000b\u0008c\u007f', 'abc'],
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['ig\u200bno\u2060re\ufeff', 'ignore'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['hi\u{e0049}\u{e0067}', 'hi'],
  ['a\u200db', 'ab'],
  ['👩\u200d👩\u200d👧 ❤\ufe0f', '👩\u200d👩\u200d👧 ❤\ufe0f'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['lone \ud800', 'lone \ufffd'],
])('%j is shown as %j', (text, shown) => {
  expect(shownCharacters(text)).toBe(shown)
})

it.each([
  ['hi\u{e0049}\u{e0067}', true],
  ['\u202egnp.exe', true],
  [`a${'\u200b\u200c'.repeat(8)}b`, true],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', false],
  ['می\u200cخواهم 👩\u200d👩\u200d👧', false],
])('%j hides something: %s', (text, hides) => {
  expect(hidesCharacters(text)).toBe(hides)
})

it.each([
  ['love you 👩\u200d👩\u200d👧 ❤\ufe0f ☺\ufe0e', true],
  ['ok 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\r\n\tbye', true],
  ['می\u200cخواهم', true],
  ['hi\u{e0049}\u{e0067}', false],
  ['\u202eok', false],
  ['o\u200bk', false],
  ['a\u200db', false],
  ['ok\ud800', false],
])('%j shows every character: %s', (text, whole) => {
  expect(isShownWhole(text)).toBe(whole)
})

it.each([
  ['love you ❤\ufe0f\u20e0', true],
  ['good night!\u20e0', true],
  ['thank you 🙏\u0338', true],
  ['thank you 🙏\u0301', true],
  ['thank you 🙏\ufe0f\u0301', true],
  ['ok !\u0336', true],
  ['ok \u20dd', true],
  ['ok 🙏\u20e3', true],
  ['ok !\u0489', true],
  ['l\u0336o\u0336ve you', true],
  ['love you 👩\u200d❤\ufe0f\u200d👩 ☺\ufe0e 🕵🏽\u200d♂\ufe0f', false],
  ['ok 1\ufe0f\u20e3 #\u20e3', false],
  ['cafe\u0301 Vie\u0323\u0302t', false],
  ['नमस्ते क्\u200dष สวัสดีค่ะ שָׁלוֹם', false],
])('%j has marks laid over a sign: %s', (text, is) => {
  expect(isOverlaid(text)).toBe(is)
})
