import { describe, expect, it } from 'vitest'
import { htmlLines } from './html-lines.ts'

const beyond = (html: string) => {
  const { pictures, links, showsMore } = htmlLines(html)
  return { pictures, links, showsMore }
}

describe('words that are shown and not read', () => {
  it.each([
    ['a field', '<input value="I moved out">'],
    ['a button', '<button>I moved out</button>'],
    ['a longer field', '<textarea>I moved out</textarea>'],
    ['what stands for a script', '<noscript>I moved out</noscript>'],
    ['what stands for a script, in the head', '<head><noscript>I moved out</noscript></head><p>hi</p>'],
    ['a title', '<title>I moved out</title><p>hi</p>'],
    ['a choice without a field', '<p>hi</p><option>I moved out</option>'],
    ['what stands for frames', '<noframes>I moved out</noframes>'],
    ['a list of choices', '<datalist>I moved out</datalist>'],
    ['a script', '<script>I moved out</script>'],
    ['a comment that Outlook shows', '<!--[if mso]><p>I moved out</p><![endif]--><p>hi</p>'],
    ['a style sheet that shows itself', '<style>style{display:block} i moved out</style><p>hi</p>'],
    ['a choice', '<select><option>I moved out</select>'],
    ['a drawing', '<svg><text>I moved out</text></svg>'],
    ['another page', '<iframe srcdoc="I moved out"></iframe>'],
    ['a film', '<video poster="https://x.example/a.png"></video>'],
    ['an open dialog', '<dialog open>I moved out</dialog>'],
    ['a style sheet', '<style>p:after{content:"I moved out"}</style><p>hi</p>'],
    ['a style sheet that spells its property', '<style>p:after{c\\6fntent/**/:"I moved out"}</style><p>hi</p>'],
    ['an attribute that a style sheet shows', '<style>p:after{content:attr(title)}</style><p title="I moved out">hi</p>'],
    ['a list', '<style>li{list-style-type:"I moved out "}</style><ul><li>hi</ul>'],
    ['a sheet that is loaded', '<style>@import "https://x.example/a.css";</style><p>hi</p>'],
    ['a sheet that is linked', '<head><link rel="stylesheet" href="https://x.example/a.css"></head><p>hi</p>'],
    ['letters that are drawn anew', '<style>@font-face{font-family:F;src:url(https://x.example/f)}p{font-family:F}</style><p>hi</p>'],
    ['words that are struck out', '<p>im <s>fine with</s> the plan</p>'],
    ['words that a style strikes out', '<p>im <span style="text-decoration:line-through">fine</span></p>'],
    ['a picture without an address', '<div style="background:image-set(&quot;a.png&quot; 1x)">hi</div>'],
    ['letters that are turned around', '<p style="unicode-bidi:bidi-override;direction:rtl">tuo devom I</p>'],
  ])('in %s', (_what, html) => {
    expect(beyond(html).showsMore).toBe(true)
  })

  it.each([
    ['plain words', '<p style="color:#222;margin:0 auto">hi</p>'],
    ['what Word says of letters', '<style>@font-face {font-family:"Cambria Math"; panose-1:2 4 5 3;}</style><p>hi</p>'],
    ['a picture that counts readers', '<p>hi</p><img src="https://x.example/p" width="1" height="1" alt="">'],
    ['a picture that is hidden', '<img src="https://x.example/p.png" width="600" style="display:none"><p>hi</p>'],
    ['an empty title', '<head><title> </title></head><p>hi</p>'],
    [
      'comments with what Outlook keeps',
      '<!--[if gte mso 9]><xml>\n<o:shapedefaults v:ext="edit" spidmax="1026" />\n<o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}\n.shape {behavior:url(#default#VML);}</style><![endif]--><p>hi</p>',
    ],
    ['a comment', '<!-- I moved out --><p>hi</p>'],
  ])('there are none in %s', (_what, html) => {
    expect(beyond(html)).toEqual({ pictures: [], links: [], showsMore: false })
  })
})

it.each([
  ['a picture', '<img src="https://x.example/a.png">'],
  ['a share of the width', '<img src="https://x.example/a.png" width="1%" height="1">'],
  ['a share of the width, by a style', '<img src="https://x.example/a.png" style="width:18%;height:1px">'],
  ['a part of the letters around it', '<img src="https://x.example/a.png" style="width:.18em;height:.18em">'],
  ['one of which one side is known', '<img src="https://x.example/a.png" width="1">'],
  ['a strip', '<img src="https://x.example/a.png" width="600" height="3">'],
  ['a tiny one that a style enlarges', '<img src="https://x.example/a.png" style="width:1px;height:1px;min-width:300px">'],
  ['a tiny one with room inside', '<img src="https://x.example/a.png" width="1" height="1" style="padding:90px">'],
  ['a tiny one that a later sheet enlarges', '<img src="https://x.example/a.png" width="1" height="1"><style>.b{min-height:9em}</style>'],
  ['one that is not hidden after all', '<img src="https://x.example/a.png" style="display:inline !important;display:none">'],
  ['slices', '<img src="https://x.example/a.png" width="3" height="3">'.repeat(60)],
  ['one around which something is hidden', '<div style="display:none"><img src="https://x.example/a.png"></div>'],
  ['the ground of a cell', '<table background="https://x.example/a.png"><tr><td>hi</table>'],
])('a picture stands in %s', (_what, html) => {
  expect(beyond(html)).toEqual({ pictures: ['https://x.example/a.png'], links: [], showsMore: false })
})

it('what stands for a picture that is not loaded belongs to it', () => {
  expect(beyond('<img src="https://x.example/a.png" width="1" height="1" alt="I moved out">').pictures).toEqual([
    'https://x.example/a.png “I moved out”',
  ])
})

it('a link is one where its words do not show where it leads', () => {
  const shown = '<a href="https://x.example/">x.example</a> <a href="mailto:mia@x.example">mia@x.example</a> <a name="top"></a>'
  expect(beyond(shown)).toEqual({ pictures: [], links: [], showsMore: false })
  const others = '<a href="https://dad-died.example">sunday <b>was</b> fun</a><a href="https://call-me.example"></a><a href="not">not</a>'
  expect(beyond(others).links).toEqual(['https://dad-died.example', 'https://call-me.example', 'not'])
})

const p = '<p>sunday was fun</p>'
it.each([
  ['a picture that grows in its row', `${p}<div style="display:flex"><img src="a.png" width="1" height="1" style="flex:1"></div>`],
  ['a picture that is zoomed', `${p}<img src="a.png" width="1" height="1" style="zoom:300">`],
  ['a picture that a sheet insists on', `<style>img{width:400px!important}</style>${p}<img src="a.png" width="1" height="1">`],
  ['another picture in place of one', `${p}<img src="a.png" srcset="b.png 2x">`],
  ['pictures to choose from', `${p}<picture><source srcset="a.png" width="400"></picture>`],
  ['a ground', '<div style="background-image:url(https://x.example/a.png)">hi</div>'],
  ['the ground of a sheet', '<style>p{background:url("https://x.example/a.png")}</style><p>hi</p>'],
  ['a field that may be hidden', '<style>.nowhere input{display:none}</style><input value="I moved out">'],
  ['content of a sheet, even none', '<style>.c:after{content:"";display:table}</style><p>hi</p>'],
  ['a picture for Outlook', `<!--[if mso]><img src="https://x.example/a.png"><![endif]-->${p}`],
  ['letters for Outlook', `<!--[if mso]><v:shape><v:textpath string="I moved out"/></v:shape><![endif]-->${p}`],
  ['a filling for Outlook', `<!--[if gte mso 9]><v:rect><v:fill type="frame" src="a.png"/></v:rect><![endif]-->${p}`],
  ['a field for Outlook', `<!--[if mso]><input value="I moved out"><![endif]-->${p}`],
  ['what Outlook leaves out', 'im <![if !mso]>not<![endif]> coming'],
  ['drawings of Outlook', `${p}<v:shape><v:textpath string="I moved out"/></v:shape>`],
  ['a count that begins elsewhere', '<ol start="5000"><li>sunday was fun</li></ol>'],
  ['a number of its own', '<ul><li value="5000">sunday was fun</li></ul>'],
  ['letters in capitals', '<p style="text-transform:uppercase">sunday was fun</p>'],
  ['letters that are pictures', '<p><font face="Wingdings">sunday was fun</font></p>'],
  ['letters that are pictures, by a style', '<p style="font-family:Arial,Webdings">sunday was fun</p>'],
  ['letters that are pictures, all in one', '<p style="font:12px Symbol">sunday was fun</p>'],
  ['letters that are pictures to Word', '<p style="mso-ascii-font-family:Wingdings">sunday was fun</p>'],
  ['letters that are pictures where a font is missing', '<style>@font-face{font-family:Calibri;mso-font-alt:Wingdings}</style><p>hi</p>'],
  ['letters that Word has loaded', '<style>@font-face{font-family:Calibri;src:url(x)}</style><p>hi</p>'],
  ['a color of Word in place of another', '<p>im <span style="mso-themecolor:background1">not</span> fine</p>'],
  ['letters that shrink at each step', `${p}${'<small>'.repeat(5)}i moved out`],
  ['letters that are a part of others', `${p}<p style="font-size:40%">i moved out</p>`],
  ['letters that shrink by a style', `${p}<p style="font-size:70%"><b style="font-size:.7em">i moved out</b></p>`],
  ['letters that shrink by a sheet', `<style>b{font-size:70%}</style>${p}<b><b>i moved out</b></b>`],
  ['letters that shrink by a sheet, somewhere', `<style>p > b{font-size:70%}</style>${p}<b><b>i moved out</b></b>`],
  ['small letters, and smaller ones', `${p}<font size="1"><span style="font:smaller Arial">i <small>moved</small> out</font>`],
  ['words far from the edge', `${p}${'<div style="margin-left:300px">'.repeat(3)}i moved out`],
  ['words far from the edge, by shares', `${p}${'<div style="padding:0 0 0 60%">'.repeat(2)}i moved out`],
  ['words far below', `${p}${'<div style="margin:600px 0">'.repeat(2)}i moved out`],
  ['words that are bold', '<p>sunday <b>was</b> fun</p>'],
  ['words that are red', '<p>sunday was <span style="color:#d00">fun</span></p>'],
  ['words that are red by a sheet', '<style>.r{color:red}</style><p>sunday was <span class="r">fun</span></p>'],
  ['letters that are marked', '<p><span style="background:yellow">h</span>i <font style="background:yellow">e</font></p>'],
  ['words in a black frame', '<div style="border:6px solid black">sunday was fun</div>'],
  ['words on a black ground', '<div style="background:#000;color:#fff;padding:90px">sunday was fun</div>'],
  ['letters apart from others', '<p>sunday <span style="letter-spacing:3px">was</span> fun</p>'],
  ['a typewriter for some words', '<p>sunday <tt>was</tt> fun</p>'],
  ['a line that is larger', '<div>sunday was fun</div><div style="font-size:24px">really</div>'],
  ['words that are underlined in another line', '<div>sunday was fun</div><div><u>really</u></div>'],
  ['huge letters', '<p style="font-size:90px">sunday was fun</p>'],
  ['a cell that paints', `${p}<table><tr><td bgcolor="#ff0000" width="300" height="300"></td></tr></table>`],
  ['a box that paints', `${p}<span style="border-left:6px solid red;padding:9px">&nbsp;</span>`],
  ['cells that paint', `${p}<table><tr>${'<td bgcolor="#000000" width="5" height="5"></td><td></td>'.repeat(3)}</tr></table>`],
  ['blocks that paint', `${p}${'<div style="border-left:4px solid;height:5px"></div>'.repeat(3)}`],
  ['blanks that are underlined', `${p}${'<u>&nbsp;</u> '.repeat(3)}`],
  ['blanks that a style underlines', `${p}${'<b style="text-decoration:underline">&nbsp;</b> '.repeat(3)}`],
  [
    'blanks that a sheet underlines',
    `<style>span.MsoHyperlink{text-decoration:underline}</style>${p}${'<b class="MsoHyperlink">&nbsp;</b> '.repeat(3)}`,
  ],
  ['blanks that a sheet underlines for all', '<style>b{text-decoration:underline}</style><b>&nbsp;</b>'],
  ['short lines', `${p}<div style="width:9px">${'<hr>'.repeat(3)}</div>`],
  ['bullets without words', `${p}<ul>${'<li></li>'.repeat(3)}</ul>`],
  ['shadows that paint', `${p}<div style="box-shadow:5px 0 #000,10px 0 #000,15px 0 #000">x</div>`],
  ['a mirror', '<div style="-webkit-box-reflect:below">sunday was fun</div>'],
  ['words in another order', '<div style="display:flex;flex-direction:row-reverse"><b>sunday</b><b>fun</b></div>'],
  ['words at another side', '<p><span style="float:right">not</span> fun</p>'],
  ['words moved over others', '<p>not fun <span style="position:relative;left:-40px;background:white">so</span></p>'],
  ['words moved over others, by a margin', '<p>not <span style="margin-left:-40px;background:white">so</span> fun</p>'],
  ['a foot that is written first', '<table><tfoot><tr><td>was</td></tr></tfoot><tr><td>sunday</td></tr></table>'],
  ['letters that are raised', '<p>10<sup>6</sup></p>'],
  ['what is shown under the pointer', '<p title="I moved out">sunday was fun</p>'],
  ['what is shown over the page', `<html title="I moved out">${p}</html>`],
  ['what is read out', '<p aria-label="I moved out">sunday was fun</p>'],
  [
    'a list of Word, whose marks are words',
    '<style>@list l0:level1 {mso-level-text:"I moved out";}</style><p style="mso-list:l0 level1 lfo1">sunday was fun</p>',
  ],
  ['a property that nobody has heard of', '<p style="show-instead:\'I moved out\'">sunday was fun</p>'],
  ['an element that nobody has heard of', '<x-card words="I moved out">sunday was fun</x-card>'],
  ['a break with words', `${p}<br style="content:'I moved out'">`],
])('%s may say something else', (_what, html) => {
  expect(beyond(html).showsMore).toBe(true)
})
