import { describe, expect, it } from 'vitest'
import { htmlLines } from '../html/html-lines.ts'
import { plainLines } from './plain-lines.ts'
import { saysTheSame } from './says-the-same.ts'

const isSame = (text: string, html: string) => {
  const { lines, pictures } = htmlLines(html)
  return saysTheSame(plainLines(text), lines, pictures.length > 0)
}
const quote =
  '<div class="gmail_quote"><div class="gmail_attr">On Monday at 10:14 Sam wrote:</div><blockquote>see you <b>then</b></blockquote></div>'

describe('the plain text of a mail', () => {
  it.each([
    ['the same words', 'Good  night,\n*Sam*', '<p>Good night,<br><b>Sam</b></p>'],
    ['what was answered', 'good night\n\nOn Monday at 10:14 Sam\nwrote:\n\n> see you *then*\n', `<div>good night</div>${quote}`],
    ['nothing of what was answered', 'good night', `<div>good night</div>${quote}`],
    ['where a link leads', 'see here <https://example.com/a>', '<a href="https://example.com/a">see here</a>'],
    ['addresses twice', 'To: Sam <sam@x.org<mailto:sam@x.org>>', '<p>To: Sam &lt;<a href="mailto:sam@x.org">sam@x.org</a>&gt;</p>'],
    ['marks of lists', '1. milk\n2. eggs\n   * red', '<ol><li>milk</li><li>eggs<ul><li>red</li></ul></li></ol>'],
    ['the name of a picture', 'good night [image: logo.png]', '<p>good night <img src="cid:1"></p>'],
    ['other capitals', 'NEWS\ngood night', '<h1>News</h1><p>good night</p>'],
  ])('may say besides what is shown: %s', (_what, text, html) => {
    expect(isSame(text, html)).toBe(true)
  })

  it.each([
    ['other words', 'my father died', '<p>good night</p>'],
    ['more words', 'good night. my father died', '<p>good night</p>'],
    ['fewer words', 'good night', '<p>good night</p><p>my father died</p>'],
    ['a no that is missing', 'i am fine', '<p>i am not fine</p>'],
    ['another sign', 'good night 👎', '<p>good night 👍</p>'],
    ['a question', 'you are home?', '<p>you are home</p>'],
    ['another currency', 'it was 5 €', '<p>it was 5 $</p>'],
    ['another number', 'see you at 5', '<p>see you at 6</p>'],
    ['another order', 'i love you not him', '<p>i love him not you</p>'],
    ['words in a quote', 'good night\n\n> my father died', `<div>good night</div>${quote}`],
    ['words that look like the name of a picture', 'good night [image: i quit]', '<p>good night</p>'],
  ])('says something else: %s', (_what, text, html) => {
    expect(isSame(text, html)).toBe(false)
  })
})
