import { describe, expect, it } from 'vitest'
import { htmlLines } from './html-lines.ts'

const beyond = (html: string) => {
  const { pictures, showsMore } = htmlLines(html)
  return { pictures, showsMore }
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
    ['the name of a tiny picture', '<img src="https://x.example/p" width="1" height="1" alt="I moved out">'],
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
    ['empty content', '<style>.c:after{content:"";display:table}.d{content:none}</style><p>hi</p>'],
    ['what only lies there', '<style>.c{justify-content:center}</style><p>hi</p>'],
    ['what Word says of letters', '<style>@font-face {font-family:"Cambria Math"; panose-1:2 4 5 3;}</style><p>hi</p>'],
    ['a picture that counts readers', '<p>hi</p><img src="https://x.example/p" width="1" height="1" alt="">'],
    ['what is hidden', '<div style="display:none"><img src="https://x.example/p.png"><input value="x"></div><p>hi</p>'],
    ['an empty title', '<head><title> </title></head><p>hi</p>'],
    [
      'comments with what Outlook keeps',
      '<!--[if gte mso 9]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--><!--[if !mso]><style>v\\:* {x:y}</style><![endif]--><p>hi</p>',
    ],
    ['a comment', '<!-- I moved out --><p>hi</p>'],
    ['a hidden field', '<input type="hidden" value="x"><p>hi</p>'],
  ])('there are none in %s', (_what, html) => {
    expect(beyond(html)).toEqual({ pictures: [], showsMore: false })
  })
})

it.each([
  ['a picture', '<img src="https://x.example/a.png">'],
  ['a tiny one that a style enlarges', '<img src="https://x.example/a.png" style="width:1px;min-width:300px">'],
  ['a tiny one that is zoomed', '<img src="https://x.example/a.png" width="1" style="zoom:300">'],
  ['a tiny one that a sheet enlarges', '<style>img{width:400px!important}</style><img src="https://x.example/a.png" width="1">'],
  ['a tiny one that a later sheet enlarges', '<img src="https://x.example/a.png" width="1"><style>.b{min-height:9em}</style>'],
  ['what stands for a tiny one', '<picture><source srcset="https://x.example/a.png" width="400"></picture>'],
  ['slices', '<img src="https://x.example/a.png" width="3">'.repeat(60)],
  ['a ground', '<div style="background-image:url(https://x.example/a.png)">hi</div>'],
  ['the ground of a cell', '<table background="https://x.example/a.png"><tr><td>hi</table>'],
  ['a style sheet', '<style>p{background:url("https://x.example/a.png")}</style><p>hi</p>'],
])('a picture stands in %s', (_what, html) => {
  expect(beyond(html)).toEqual({ pictures: ['https://x.example/a.png'], showsMore: false })
})
