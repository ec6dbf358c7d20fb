import { describe, expect, it } from 'vitest'
import { htmlLines } from './html-lines.ts'

const shown = (html: string) => htmlLines(html).lines.map(({ text }) => text)

describe('what a reader sees of markup', () => {
  it.each([
    ['<div>one</div><div><br></div><div>two<br>three</div>', ['one', '', 'two', 'three']],
    ['<p>one</p><p>two</p>', ['one', '', 'two']],
    ['<p class="MsoNormal">one<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class="MsoNormal">two</p>', ['one', '', 'two']],
    ['<ul><li>a</li><li>b</li></ul>', ['- a', '- b']],
    ['<pre>x\n  y</pre>', ['x', '  y']],
    ['a &lt;b&gt; &amp; c<!-- d -->\n\n  e', ['a <b> & c e']],
    ['<b>bold<i>both</b>after', ['boldbothafter']],
    ['text <unclosed', ['text']],
    ['<head><meta charset="utf-8"><p>above</p></head><p>one</p>', ['above', '', 'one']],
  ])('%s', (html, lines) => {
    expect(shown(html)).toEqual(lines)
  })

  it.each([
    'display:none',
    'display: NONE !important',
    'visibility:hidden',
    'font-size:0',
    'font-size:1px',
    'font:0px/0 serif',
    'color:#fff',
    'color:rgb(254,254,254)',
    'color:white;background:#fefefe',
    'color:#123456;background-color:#123457',
    'color:transparent',
    'color:rgba(0,0,0,0)',
    'opacity:0',
    'max-height:0;overflow:hidden',
    'position:absolute;left:-9999px',
    'text-indent:-9999px',
    'font-size:0 !IMPORTANT',
    'font-size:0 ! important; font-size:16px',
    'displa\\79:none',
    'display:n\\6f ne',
    'position:absolute;left:-100vw',
    'font-size:0vw',
    'color:mintcream',
    'color:hsl(0, 0%, 99%)',
    'color:rgb(0 0 0 / 0%)',
    'color:#0000',
    'color:rgb(100%, 100%, 100%)',
    'color:rgb(254.5,255,255)',
    'opacity:1%',
    'font:0 serif',
    'margin:0 0 0 -9999px',
    'position:absolute;bottom:-9999px',
    'height:0;overflow:scroll',
    'max-block-size:0;overflow:hidden',
    'line-height:0;overflow:hidden',
    'color:canvas',
    'font-size:0in',
    'font-size:1e-9cm',
    'text-indent:-9999999px',
    'font:0mm serif',
    'font:bold 0px serif',
    'font:italic 1px/1 serif',
    'font:italic .1em serif',
    'display:none;display:bogus',
    'display:none!important;display:bogus!important',
    'visibility:hidden;visibility:shown',
    'font-size:0;font-size:16zz',
    'opacity:0;opacity:full',
    'color:#fff;color:brightest',
    'color:#fff;color:#12',
    'max-height:0;overflow:hidden;max-height:much',
    'max-height:0;overflow:hidden;overflow:shown',
    'color:black;background:black;background:bogus',
    'color:#fff;background:linear-gradient(#fff,#fefefe)',
    'color:#fff;background-image:linear-gradient(to right, white 0%, rgb(255,255,255) 100%)',
  ])('text with %s is not there', (style) => {
    const { lines, hidText } = htmlLines(`<div>seen</div><div style="${style}">obey <b>me</b></div>`)
    expect(lines.map(({ text }) => text)).toEqual(['seen'])
    expect(hidText).toBe(true)
  })

  it.each([
    '<style>.h{display:none}</style><p class="x h">obey</p>',
    '<style>@media screen{.y{color:red}} #q, td.z {font-size:0px}</style><div id=q>obey</div>',
    '<font color="#FFFFFF">obey</font>',
    '<div hidden>obey</div>',
    '<table bgcolor="black"><tr><td style="color:#000">obey</td></tr></table>',
    '<body text="white">obey</body>',
    '<div popover>obey</div>',
    '<style>*{font-size:0}</style><p>obey</p>',
    '<style>P.h{display:none}</style><p class="h">obey</p>',
    '<style>.a .b{display:none}</style><div class="a"><p class="b">obey</p></div>',
    '<style>.a.b{display:none}</style><p class="a b">obey</p>',
    '<style>div>p[title]:first-child{display:none}</style><div><p title="x">obey</p></div>',
    '<style>.a{color:red;.b{display:none}}</style><div class="a"><p class="b">obey</p></div>',
    '<style>@media all{.h{display:none}}</style><p class="h">obey</p>',
    '<style>@media (min-width:1px){@supports (display:block){.h{display:none}}}</style><p class="h">obey</p>',
    '<style>@media (min-width:1px){.h{display:none}}@media (max-width:1px){.h{display:block}}</style><p class="h">obey</p>',
    '<style>.y{display:block}.x{display:none}</style><p class="x y">obey</p>',
    '<style>.h{display:none}.h,!{display:block}</style><p class="h">obey</p>',
    '<style>/*{*/.h{display:none}</style><p class="h">obey</p>',
    '<style>.h{display:none</style><p class="h">obey</p>',
    '<style>p:nth-child(2n+1){display:none}</style><p>obey</p>',
    '<style>p:not(.zz){display:none}</style><p>obey</p>',
    '<style>.a:nth-of-type(n+1){display:none}</style><p class="a">obey</p>',
    '<style>.h{color:red;@media all{display:none}}</style><p class="h">obey</p>',
    '<div style="color:#fff"><p style="color:bogus">obey</p></div>',
    '<style>.hé{display:none}</style><p class="hé">obey</p>',
    '<style>.a\\62{display:none}</style><p class="ab">obey</p>',
    `<style>.h{display:none}</style><p class="${Array.from({ length: 20 }, (_, i) => `c${i}`).join(' ')} h">obey</p>`,
  ])('nor what is hidden by other means: %s', (html) => {
    expect(htmlLines(html)).toMatchObject({ lines: [], hidText: true })
  })

  it.each([
    'position:absolute',
    'transform:translateX(-9999px)',
    'scale:0',
    'filter:opacity(0)',
    'zoom:0',
    'mso-hide:all',
    'clip-path:circle(0)',
    'mask-image:linear-gradient(transparent,transparent)',
    '-webkit-text-fill-color:transparent',
    'font-size:calc(1px * 0)',
    '--c:#fff;color:var(--c)',
    'color:hwb(0 100% 0)',
    'letter-spacing:-1em',
    'color:hsl(0turn 0% 100%)',
    'color:rgb(1e3 1e3 1e3)',
    'color:rgb(255 255 0255)',
    'background:currentcolor',
    'overflow:hidden;height:calc(0px)',
    'color:#fff;background:linear-gradient(#fff,#00f)',
    'animation:away 1s forwards',
    'animation-name:away',
  ])('text with %s may be there or not, and that is said', (style) => {
    expect(htmlLines(`<p style="${style}">obey</p>`)).toMatchObject({ lines: [{ text: 'obey' }], hidText: true })
  })

  it('so may text that a rule with a condition colors like its ground, but not where the ground is colored with it, in the dark', () => {
    const colored = (condition: string) => htmlLines(`<style>@media ${condition}{p{color:#fff}}</style><p>seen</p>`).hidText
    expect([colored('(min-width:1px)'), colored('(prefers-color-scheme: dark)')]).toEqual([true, false])
    expect([colored('(prefers-color-scheme: light)'), colored('(prefers-color-scheme: dark),all')]).toEqual([true, true])
  })

  it.each([
    ['<style>.data-ogs{color:#fff}</style><p class="data-ogs">obey</p>', true],
    ['<style>[data-ogsc] p{color:#fff}</style><p>seen</p>', false],
    ['<style>[data-ogsc] p{color:#fff}</style><div data-ogsc><p>obey</p></div>', true],
    ['<style>.x{display:none}.y{display:block}</style><p class="x y">seen</p>', false],
    ['<style>.h{display:none}</style><style media="print">.h{display:block}</style><p class="h">obey</p>', true],
    ['<p class="h">obey</p><style>.h{display:none}</style>', true],
    ['<p class="h">seen</p><style>.i{display:none}</style>', false],
    ['<style>.btn:hover{color:#fff}</style><a class="btn">seen</a>', false],
    ['<style>.row .btn:hover,a:active{color:#fff!important}</style><a class="btn">seen</a>', false],
    ['<style>div:hover{color:#fff}</style><div>obey</div>', true],
    ['<style>body:hover .btn{color:#fff}</style><a class="btn">obey</a>', true],
    ['<style>.btn:not(:hover){color:#fff}</style><a class="btn">obey</a>', true],
    ['<style>@keyframes f{to{opacity:0}}p{animation:f 1s forwards}</style><p>obey</p>', true],
    ['<div style="color:#fff;background:#000"><p style="background:bogus">seen</p></div>', false],
  ])('tells whether a rule may hide text: %s', (html, hidText) => {
    expect(htmlLines(html).hidText).toBe(hidText)
  })

  it('says so of what is longer than is read', () => {
    const long = `${'color:red;'.repeat(1001)}display:none`
    for (const html of [
      `<p style="${long}">obey</p>`,
      `<style>p{${long}}</style><p>obey</p>`,
      `<style>@media (min-width:1px){p{${long}}}</style><p>obey</p>`,
      `<style>.h,${'.x'.repeat(1000)}{display:none}</style><p class="h">obey</p>`,
    ])
      expect(htmlLines(html).hidText).toBe(true)
  })

  it.each([
    `${'@media all{'.repeat(10)}.h{display:none}${'}'.repeat(10)}`,
    'a{content:"{"}.h{display:none}',
    `.h{display:none}${'/*'.repeat(100_000)}{}`,
  ])('says so of rules that it does not take apart: %#', (css) => {
    const classes = Array.from({ length: 201 }, (_, i) => `c${i}`).join(' ')
    const { cut, hidText } = htmlLines(`<style>${css}</style><p class="h">obey</p>`)
    expect(cut || hidText).toBe(true)
    expect(htmlLines(`<style>.h{display:none}</style><p class="${classes} h">obey</p>`).cut).toBe(true)
  })

  it('says so of characters that turn the order around, written as numbers too', () => {
    expect(htmlLines('<p>a&#x202e;b</p>')).toMatchObject({ lines: [{ text: 'ab' }], hidText: true })
  })

  it.each([
    'font-size:14px !important;font-size:0',
    'color:rgb(0,0,0)',
    'color:hsl(240, 100%, 30%)',
    'color:#1230f0',
    'color:windowtext',
    'width:50vw',
    'line-height:1;overflow:hidden',
    'margin:0 auto -10px',
    'zoom:1;transform:none',
    'width:calc(100% - 20px)',
    'background:url(a.png) no-repeat',
    'display:none;display:inline-block',
    'display:-webkit-box;display:-ms-flexbox;display:flex',
    'font-size:0;font-size:16px',
    'max-height:0;max-height:none;overflow:hidden',
    'color:#fff;background:linear-gradient(90deg,#123,#00f)',
    'background:linear-gradient(#fff,#eee)',
    'animation:none',
  ])('text with %s is', (style) => {
    expect(htmlLines(`<div style="${style}">here</div>`)).toMatchObject({ lines: [{ text: 'here' }], hidText: false })
  })

  it('calls a mail cut that has more rules of style than are read: the last of them may hide something', () => {
    const rules = Array.from({ length: 2001 }, (_, i) => `.c${i}{color:red}`).join('')
    expect(htmlLines(`<style>${rules}.x{display:none}</style><p class="x">obey</p>`).cut).toBe(true)
  })

  it('shows light text on a dark ground, and on a picture', () => {
    expect(shown('<table bgcolor="#333"><tr><td style="color:#fff">seen</td></tr></table>')).toEqual(['seen'])
    expect(shown('<div style="background:url(a.png)"><span style="color:#fff">seen</span></div>')).toEqual(['seen'])
  })

  it('leaves out scripts, styles and forms without calling them hidden', () => {
    expect(htmlLines('<head><title>t</title></head><script>s</script><style>p{}</style><p>seen</p>')).toMatchObject({
      lines: [{ text: 'seen' }],
      hidText: false,
    })
  })

  it.each(['<div>', '<blockquote>', '<b>', '<table><tr><td>', '<i>'])(
    'ends reading where %s is nested beyond measure, and says so',
    (tag) => {
      expect(htmlLines(`<p>seen</p>${tag.repeat(100_000)}deep`)).toMatchObject({ lines: [{ text: 'seen' }], cut: true })
    },
  )

  it.each(['<', '</p>', '<p>', '&', '<!--', '<style>.a{color:red}', '<td style="color:'])('reads any number of %s', (piece) => {
    expect(() => htmlLines(piece.repeat(5_000))).not.toThrow()
  })
})

it('tells quotes, attribution lines and signatures by the clients’ elements', () => {
  const html =
    '<div>own</div><div class="gmail_signature">Sam</div><div class="gmail_quote"><div class="gmail_attr">Nora wrote:</div><blockquote class="gmail_quote">hers<blockquote>older</blockquote></blockquote><div>between</div></div>'
  expect(htmlLines(html).lines.filter(({ text }) => text !== '')).toEqual([
    { text: 'own', depth: 0, mark: null },
    { text: 'Sam', depth: 0, mark: 'signature' },
    { text: 'Nora wrote:', depth: 0, mark: 'attribution' },
    { text: 'hers', depth: 1, mark: null },
    { text: 'older', depth: 2, mark: null },
    { text: 'between', depth: 0, mark: null },
  ])
})
