/** A mail as the template of a common sender makes it: invented words in the usual markup. */
export interface TemplateMail {
  readonly name: string
  readonly html: string
  /** What somebody wrote, as its reader sees it. */
  readonly seen: readonly string[]
  /** What no reader sees, or nobody wrote. */
  readonly unseen: readonly string[]
}

const pad = '&#847;&zwnj;&nbsp;&#8199;&shy;'.repeat(40)
const preheader = 'Plus: free shipping until Sunday'

/** The usual ways to show a line in the list of mails and not in the mail. */
const preheaders: Readonly<Record<string, string>> = {
  'all at once': `<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">${preheader}</div>`,
  'with Outlook’s own': `<div style="display:none!important;visibility:hidden;mso-hide:all;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">${preheader}</div>`,
  'as a span of a class': `<style>.preheader{color:transparent;display:none;height:0;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;visibility:hidden;width:0}</style><span class="preheader">${preheader}</span>`,
  'by the old class of a builder': `<style type="text/css">.mcnPreviewText{display:none!important}</style><!--[if !gte mso 9]><!----><span class="mcnPreviewText" style="display:none; font-size:0px; line-height:0px; max-height:0px; max-width:0px; opacity:0; overflow:hidden; visibility:hidden; mso-hide:all;">${preheader}</span><!--<![endif]-->`,
  'with padding behind it': `<div style="display:none;max-height:0;overflow:hidden">${preheader}${pad}</div>`,
  'as a table’s first row': `<table width="100%"><tr><td style="display:none !important;visibility:hidden;opacity:0;color:transparent;height:0;width:0">${preheader}</td></tr></table>`,
  'white on white': `<div style="font-size:0;line-height:0;color:#fff;background:#fff">${preheader}</div>`,
  'with a hidden attribute': `<div hidden style="max-height:0">${preheader}</div>`,
  'out of the window': `<p style="position:absolute;left:-9999px;top:-9999px">${preheader}</p>`,
  'with a fallback that browsers pass over': `<div style="display:none;display:none-mso;max-height:0;overflow:hidden">${preheader}</div>`,
  'clipped to a pixel': `<div style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">${preheader}</div>`,
  'for screen readers': `<style>.sr-only{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);border:0}</style><span class="sr-only">${preheader}</span>`,
}

const darkSheet =
  '<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){.dm-bg{background-color:#121212!important}.dm-text{color:#ffffff!important}.light-img{display:none!important}.dark-img{display:block!important}}[data-ogsc] .dm-text{color:#ffffff!important}[data-ogsb] .dm-bg{background-color:#121212!important}</style>'
const button =
  '<style>.btn:hover,.btn:focus{color:#ffffff!important;background:#0a58ca!important}@media only screen and (max-width:600px){.btn{display:block!important;width:100%!important}}</style>'

const page = (preview: string, body: string): string =>
  `<!doctype html><html><head><meta name="viewport" content="width=device-width"><style>body{margin:0;padding:0;-webkit-text-size-adjust:100%}table,td{mso-table-lspace:0;mso-table-rspace:0}img{border:0;height:auto;-ms-interpolation-mode:bicubic}a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}@media only screen and (max-width:600px){.col{width:100%!important;display:block!important}.hide{display:none!important}}</style>${darkSheet}${button}</head><body class="dm-bg" bgcolor="#f6f6f6">${preview}<table role="presentation" width="600" align="center" bgcolor="#ffffff"><tr><td class="dm-text" style="font:16px/24px Helvetica,Arial,sans-serif;color:#222222">${body}</td></tr></table></body></html>`

const newsletters = Object.entries(preheaders).map(([way, preview]): TemplateMail => ({
  name: `a newsletter whose preheader is hidden ${way}`,
  html: page(
    preview,
    '<h1>New this week</h1><p>Three lamps for the long evenings.</p><a class="btn" href="https://shop.example">See them</a>',
  ),
  seen: ['New this week', 'Three lamps for the long evenings.'],
  unseen: [preheader],
}))

const preview = preheaders['all at once'] ?? ''
const notices: readonly TemplateMail[] = [
  [
    'a receipt',
    '<p>Thanks for your order, Ruth.</p><table><tr><td>Lamp</td><td align="right">$48.00</td></tr></table>',
    'Thanks for your order, Ruth.',
  ],
  [
    'a ride’s receipt',
    '<div style="background:#000;color:#fff;padding:24px"><h2>$12.40</h2></div><p>Thanks for riding, Ruth.</p>',
    'Thanks for riding, Ruth.',
  ],
  ['a parcel on its way', '<p style="color:#007185">Arriving Tuesday</p><p>Your parcel is on its way.</p>', 'Your parcel is on its way.'],
  [
    'a bank’s notice',
    '<p>Your statement is ready.</p><p style="font-size:11px;color:#767676">Please do not reply.</p>',
    'Your statement is ready.',
  ],
  [
    'an invitation by Google',
    '<table><tr><td><h2>Planning</h2><p>When<br>Thursday 10:00 – 11:00</p></td></tr></table><div itemscope itemtype="http://schema.org/Event"><meta itemprop="name" content="x"></div>',
    'Planning',
  ],
  [
    'an invitation by Outlook',
    '<div style="border-top:1px solid #E1E1E1"><p>Microsoft Teams meeting</p><p><a href="https://teams.example">Join the meeting now</a></p></div>',
    'Microsoft Teams meeting',
  ],
  [
    'a comment at GitHub',
    '<p dir="auto"><b>nora</b> left a comment (team/app#12)</p><p dir="auto">Could you rebase this?</p><p style="font-size:small;-webkit-text-size-adjust:none;color:#666">Reply to this email directly, view it on GitHub.</p>',
    'Could you rebase this?',
  ],
  [
    'a change in Jira',
    '<style>.aui-lozenge{font-size:11px}a:hover{color:#fff;text-decoration:none}</style><table><tr><td>Sam changed the status to <b>In Review</b></td></tr></table>',
    'Sam changed the status to In Review',
  ],
  [
    'a mention in a document',
    '<p>Nora mentioned you in a comment</p><blockquote style="border-left:3px solid #ccc">@ruth please look at page 2</blockquote>',
    'Nora mentioned you in a comment',
  ],
  [
    'a sign-in from a new device',
    '<h1 style="font-size:24px">New sign-in</h1><p>We noticed a new sign-in to your account.</p>',
    'We noticed a new sign-in to your account.',
  ],
].map(([name = '', body = '', seen = '']) => ({ name, html: page(preview, body), seen: [seen], unseen: [preheader] }))

/** What companies send: its preheader is nobody's word. */
export const templatesOfMany: readonly TemplateMail[] = [...newsletters, ...notices]

const said = ['Sunday works.', 'See you at ten?']
const theirs = 'Shall we meet on Sunday?'
const quote = `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Nov 20, 2026 at 9:14 AM Ruth &lt;<a href="mailto:ruth@example.com">ruth@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">${theirs}</div></blockquote></div>`
const letter = `<div dir="ltr"><div>${said[0]}</div><div><br></div><div>${said[1]}</div></div>`
const wordHead =
  '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--><style><!-- @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;} p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;} a:link, span.MsoHyperlink {mso-style-priority:99; color:#0563C1; text-decoration:underline;} a:visited, span.MsoHyperlinkFollowed {color:#954F72;} span.EmailStyle18 {mso-style-type:personal-reply; font-family:"Calibri",sans-serif; color:windowtext;} .MsoChpDefault {mso-style-type:export-only; font-size:10.0pt;} @page WordSection1 {size:8.5in 11.0in; margin:1.0in 1.0in 1.0in 1.0in;} div.WordSection1 {page:WordSection1;} --></style></head>'
const word = (lines: readonly string[]): string => lines.map((line) => `<p class="MsoNormal">${line}<o:p></o:p></p>`).join('')
const outlookHeader = `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Ruth &lt;ruth@example.com&gt;<br><b>Sent:</b> Friday, November 20, 2026 9:14 AM<br><b>To:</b> Sam &lt;sam@example.com&gt;<br><b>Subject:</b> Sunday<o:p></o:p></p></div>`

/** What people send: no markup of theirs may make a mail wait, but for their pictures and links, and sheets for the dark. */
export const templatesOfPeople: readonly TemplateMail[] = (
  [
    ['Gmail', letter],
    ['Gmail, answering', `${letter}<br>${quote}`],
    ['Gmail on a phone', `<div dir="auto">${said[0]}<div dir="auto"><br></div><div dir="auto">${said[1]}</div></div><br>${quote}`],
    [
      'Gmail with a signature and its picture',
      `${letter}<span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr"><b style="color:rgb(34,34,34)">Sam</b><br><img src="cid:logo" width="96" height="48" style="display:block"></div></div>`,
    ],
    [
      'Gmail, pasted from a page',
      `<div dir="ltr"><span style="color:rgb(32,33,36);font-family:Roboto,Arial,sans-serif;font-size:16px;font-variant-ligatures:normal;letter-spacing:0.1px;white-space:pre-wrap;background-color:rgb(255,255,255)">${said[0]}</span><div><br></div><div>${said[1]}</div></div>`,
    ],
    [
      'Gmail, written in the dark',
      `<div dir="ltr" style="color:rgb(232,234,237);background-color:rgb(32,33,36)"><div>${said[0]}</div><div>${said[1]}</div></div>`,
    ],
    [
      'Outlook',
      `${wordHead}<body lang="EN-US" link="#0563C1" vlink="#954F72" style="word-wrap:break-word"><div class="WordSection1">${word(said)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>${outlookHeader}${word([theirs])}</div></body></html>`,
    ],
    [
      'Outlook with a signature of company',
      `${wordHead}<body lang="EN-US"><div class="WordSection1">${word(said)}<table class="MsoNormalTable" border="0" cellpadding="0" style="background:#1F3864"><tr><td style="padding:.75pt"><p class="MsoNormal"><span style="color:white">Sam Ortiz</span></p></td></tr></table></div></body></html>`,
    ],
    [
      'Outlook on the web',
      `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr"><div class="elementToProof" style="font-family:Aptos,Calibri,Helvetica,sans-serif; font-size:12pt; color:rgb(0,0,0)">${said.join('</div><div class="elementToProof">')}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>From:</b> Ruth</font><div>&nbsp;</div></div><div>${theirs}</div></body></html>`,
    ],
    [
      'Outlook on the web, in the dark',
      `<div class="elementToProof" style="font-size: 12pt; color: rgb(0, 0, 0);" data-ogsc="rgb(255, 255, 255)">${said.join('</div><div class="elementToProof" data-ogsc="">')}</div>`,
    ],
    [
      'Outlook on a phone',
      `<html><body><div style="color:inherit">${said.join('<br>')}</div><div id="ms-outlook-mobile-signature"><div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div></body></html>`,
    ],
    [
      'Apple Mail',
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${said.join('<br>')}<br><div><br><blockquote type="cite"><div>On Nov 20, 2026, at 9:14 AM, Ruth &lt;ruth@example.com&gt; wrote:</div><br class="Apple-interchange-newline"><div>${theirs}</div></blockquote></div></body></html>`,
    ],
    [
      'Apple Mail on a phone',
      `<html><body dir="auto">${said.join('<div><br></div>')}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 20, 2026, at 9:14 AM, Ruth wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿${theirs}</div></blockquote></body></html>`,
    ],
    [
      'Apple Mail, a styled signature',
      `<body><div>${said.join('</div><div>')}</div><div><meta charset="UTF-8"><div style="caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); letter-spacing: normal; orphans: auto; text-indent: 0px; widows: auto; word-spacing: 0px; -webkit-text-stroke-width: 0px">Sam<br>Ortiz &amp; Daughters</div></div></body>`,
    ],
    [
      'Thunderbird',
      `<html><head></head><body text="#000000" bgcolor="#FFFFFF"><p>${said[0]}</p><p>${said[1]}</p><div class="moz-cite-prefix">On 20/11/2026 09:14, Ruth wrote:<br></div><blockquote type="cite" cite="mid:1@example.com"><p>${theirs}</p></blockquote></body></html>`,
    ],
    [
      'Yahoo',
      `<html><head></head><body><div class="ydp1a2b3c4yahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica, Arial, sans-serif;font-size:16px;"><div dir="ltr" data-setdir="false">${said.join('</div><div dir="ltr" data-setdir="false">')}</div></div><div id="ydp5d6e7fyahoo_quoted_1" class="ydp5d6e7fyahoo_quoted"><div>On Friday, Ruth wrote:</div><div>${theirs}</div></div></body></html>`,
    ],
    [
      'Proton',
      `<div style="font-family: Arial, sans-serif; font-size: 14px;">${said.join('<br>')}</div><div class="protonmail_signature_block protonmail_signature_block-empty" style="font-family: Arial, sans-serif; font-size: 14px;"></div><div class="protonmail_quote">On Friday, Ruth wrote:<br><blockquote class="protonmail_quote" type="cite">${theirs}</blockquote></div>`,
    ],
    [
      'a client’s dark sheet',
      `<html><head>${darkSheet}<style>a:hover{color:#ffffff}a.link:active{color:#fff}</style></head><body><p class="dm-text">${said[0]}</p><p>${said[1]} <a class="link" href="https://maps.example">map</a></p></body></html>`,
    ],
  ] as const
).map(([name, html]) => ({ name, html, seen: said, unseen: html.includes(theirs) ? [theirs] : [] }))
