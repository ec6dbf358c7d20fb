import type { OwnTextCase } from './client-cases.ts'

type Odd = Omit<OwnTextCase, 'subject'> & { subject?: string }

const odd: readonly Odd[] = [
  {
    name: 'an attribution line broken in three',
    text: 'Fine with me.\n\nOn Mon, Mar 2, 2026 at 10:14 AM Nora Elisabeth Lind-Andersson\n<nora.elisabeth.lind-andersson@department.example.com>\nwrote:\n\n> Friday?',
    own: ['Fine with me.'],
    quoted: ['On Mon, Mar 2, 2026 at 10:14 AM Nora Elisabeth Lind-Andersson', 'wrote:', 'Friday?'],
  },
  {
    name: 'no blank line above the attribution',
    text: 'On Tuesday I am away\nOn Mon, Mar 2, 2026 at 10:14 AM Nora <nora@example.com> wrote:\n> Tuesday?',
    own: ['On Tuesday I am away'],
    quoted: ['On Mon, Mar 2, 2026 at 10:14 AM Nora <nora@example.com> wrote:', 'Tuesday?'],
  },
  {
    name: 'own words about who wrote what',
    text: 'On Monday Nora wrote to me:\nshe is ill and stays home.\n\nCan you take her shift?',
    own: ['On Monday Nora wrote to me:', 'she is ill and stays home.', 'Can you take her shift?'],
    quoted: [],
  },
  {
    name: 'own words that begin like headers',
    text: 'Two things about the trip.\n\nFrom: Basel\nWe leave at eight.\n\nTo: do before, pack the tent.',
    own: ['From: Basel', 'We leave at eight.', 'To: do before, pack the tent.'],
    quoted: [],
  },
  {
    name: 'a list with dashes is no signature',
    text: 'We need:\n-- two tents\n-- a stove\n\nand then we are done.',
    own: ['We need:', '-- two tents', '-- a stove', 'and then we are done.'],
    quoted: [],
  },
  {
    name: 'a sentence about a phone',
    text: 'The report you got was\nsent from my old laptop and has an error.\n\nPlease use the new one.',
    own: ['sent from my old laptop and has an error.', 'Please use the new one.'],
    quoted: [],
  },
  {
    name: 'a signature behind its mark',
    text: 'See you there.\n\n-- \nSam Reed\nRoom 12\nsam.example.com\n\nOn 2026-03-02 10:14, Nora wrote:\n> Coming?',
    own: ['See you there.'],
    quoted: ['On 2026-03-02 10:14, Nora wrote:', 'Coming?'],
    added: ['Room 12', 'sam.example.com'],
  },
  {
    name: 'a block of contacts without a mark',
    text: 'The keys are with the porter.\n\nKind regards\nSam Reed\nHead of Facilities\nExample Ltd.\nTel.: +41 61 555 01 99\nwww.example.com',
    own: ['The keys are with the porter.', 'Kind regards', 'Sam Reed'],
    quoted: [],
    added: ['Head of Facilities', 'Tel.: +41 61 555 01 99', 'www.example.com'],
  },
  {
    name: 'a number that was asked for',
    text: 'Sure, her number is\n+41 61 555 01 99\n\nCall her after six.',
    own: ['Sure, her number is', '+41 61 555 01 99', 'Call her after six.'],
    quoted: [],
  },
  {
    name: 'a lawyer’s footer',
    text: 'Approved.\n\nSam\n\nThis e-mail and any attachments are confidential and intended for the addressee alone.\nIf you are not the addressee, delete it.',
    own: ['Approved.', 'Sam'],
    quoted: [],
    added: ['If you are not the addressee, delete it.'],
  },
  {
    name: 'a mailing list’s footer',
    text: 'Works here with version 4.\n\nSam\n\n_______________________________________________\nexample-users mailing list\nexample-users@lists.example.org\nhttps://lists.example.org/mailman/listinfo/example-users',
    own: ['Works here with version 4.', 'Sam'],
    quoted: [],
    added: ['example-users mailing list', 'example-users@lists.example.org'],
  },
  {
    name: 'an answer below everything',
    text: 'On 02/03/2026 10:14, Nora Lind wrote:\n> Shall we say eight?\n> Nora\n\nEight is fine.\n\nSam',
    own: ['Eight is fine.', 'Sam'],
    quoted: ['On 02/03/2026 10:14, Nora Lind wrote:', 'Shall we say eight?'],
  },
  {
    name: 'a quoted line torn by a relay',
    text: 'On 02/03/2026 10:14, Nora Lind wrote:\n> Could you look through the attached list of names and tell me\nwhich of\n> them you know, please?\n\nAll but two.',
    own: ['All but two.'],
    quoted: ['which of', 'them you know, please?'],
  },
  {
    name: 'quotes without a word of who wrote them',
    text: '> Shall we say eight?\n\nYes.\n\n> And who drives?\n\nI do.',
    own: ['Yes.', 'I do.'],
    quoted: ['Shall we say eight?', 'And who drives?'],
  },
  {
    name: 'headers in bold stars',
    text: 'Thanks, got it.\n\n*From:* Nora Lind <nora@example.com>\n*Sent:* Monday, March 2, 2026 10:14 AM\n*To:* Sam Reed <sam@example.com>\n*Subject:* RE: Plan\n\nHere it is.',
    own: ['Thanks, got it.'],
    quoted: ['Here it is.', '*Subject:* RE: Plan'],
  },
  {
    name: 'every header a paragraph, recipients over several lines',
    text: 'Noted.\n\nFrom: Nora Lind\n\nSent: 02 March 2026 10:14\n\nTo: Sam Reed; Ida Moe; Jon Vale;\n Kim Park; Lee Stone\n\nCc: Board\n\nSubject: Plan\n\nPlease note the date.',
    own: ['Noted.'],
    quoted: ['Kim Park; Lee Stone', 'Please note the date.', 'Subject: Plan'],
  },
  {
    name: 'a language that is in no list, between dashes',
    text: 'Ndiyo, sawa.\n\n----- Ujumbe wa awali -----\nFrom: Nora <nora@example.com>\nSent: 2 Machi 2026\nSubject: Mpango\n\nTukutane Alhamisi?',
    own: ['Ndiyo, sawa.'],
    quoted: ['----- Ujumbe wa awali -----', 'Tukutane Alhamisi?'],
  },
  {
    name: 'Zoho’s dashes around the attribution',
    text: 'Done.\n\n---- On Mon, 02 Mar 2026 10:14:31 +0100 Nora Lind <nora@example.com> wrote ----\n\nPlease close the window.',
    own: ['Done.'],
    quoted: ['Please close the window.', '---- On Mon, 02 Mar 2026 10:14:31 +0100 Nora Lind <nora@example.com> wrote ----'],
  },
  {
    name: 'QQ Mail',
    text: '好的，谢谢。\n\n------------------ 原始邮件 ------------------\n发件人: "Nora" <nora@example.com>;\n发送时间: 2026年3月2日(星期一) 上午10:14\n收件人: "Sam"<sam@example.com>;\n主题: 计划\n\n请查收。',
    own: ['好的，谢谢。'],
    quoted: ['请查收。', '主题: 计划'],
  },
  {
    name: 'Traditional Chinese Outlook',
    text: '收到。\n\n寄件者: Nora Lind <nora@example.com>\n寄件日期: 2026年3月2日 上午 10:14\n收件者: Sam\n主旨: 計畫\n\n請確認時間。',
    own: ['收到。'],
    quoted: ['請確認時間。', '主旨: 計畫'],
  },
  {
    name: 'Korean Gmail',
    text: '네, 좋아요.\n\n2026년 3월 2일 (월) 오전 10:14, Nora Lind <nora@example.com>님이 작성:\n\n> 목요일 어때요?',
    own: ['네, 좋아요.'],
    quoted: ['목요일 어때요?', '2026년 3월 2일 (월) 오전 10:14, Nora Lind <nora@example.com>님이 작성:'],
  },
  {
    name: 'answers between Gmail’s quotes in markup',
    html: '<div dir="ltr"><br></div><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Mar 2, 2026 at 10:14 AM Nora &lt;nora@example.com&gt; wrote:<br></div><blockquote class="gmail_quote"><div>Eight?</div></blockquote><div>Yes.</div><blockquote class="gmail_quote"><div>Who drives?</div></blockquote><div>I do.</div></div>',
    own: ['Yes.', 'I do.'],
    quoted: ['Eight?', 'Who drives?', 'On Mon, Mar 2, 2026 at 10:14 AM Nora <nora@example.com> wrote:'],
  },
  {
    name: 'indented by an editor, quoted by nobody',
    html: '<div>The address:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>12 Mill Lane</div></blockquote><div>Ring twice.</div>',
    own: ['The address:', '12 Mill Lane', 'Ring twice.'],
    quoted: [],
  },
  {
    name: 'Gmail’s own signature element',
    html: '<div dir="ltr">Will do.<br clear="all"><br><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div>Sam Reed</div><div>Example Choir</div></div></div>',
    own: ['Will do.'],
    quoted: [],
    added: ['Example Choir'],
  },
  {
    name: 'forwarded by Gmail, with a quote in what is forwarded',
    subject: 'Fwd: Boiler',
    html: '<div dir="ltr">Can you read this?</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <b>Nora</b> &lt;nora@example.com&gt;<br>Date: Mon, Mar 2, 2026<br>Subject: Boiler<br></div><br><div>It leaks again.</div><blockquote class="gmail_quote"><div>Is it fixed?</div></blockquote><div>No, it is not.</div></div>',
    own: ['Can you read this?'],
    quoted: ['It leaks again.', 'Is it fixed?', 'No, it is not.', 'Subject: Boiler'],
  },
  {
    name: 'GMX in the browser',
    html: '<div>Passt.</div><div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>&nbsp;Montag, 2. März 2026<br><b>Von:</b>&nbsp;Nora &lt;nora@example.com&gt;<br><b>An:</b>&nbsp;Sam<br><b>Betreff:</b>&nbsp;Plan</div><div>Um acht?</div></div>',
    own: ['Passt.'],
    quoted: ['Um acht?', 'Betreff: Plan'],
  },
  {
    name: 'only a forward',
    subject: 'Fwd: Plan',
    text: '---------- Forwarded message ---------\nFrom: Nora <nora@example.com>\nDate: Mon, Mar 2, 2026 at 10:14 AM\nSubject: Plan\nTo: Sam <sam@example.com>\n\n\nSee the plan.',
    own: [],
    quoted: ['See the plan.', 'Subject: Plan'],
  },
  {
    name: 'Android’s line, then the quote without marks',
    text: 'ok\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Nora Lind <nora@example.com>\nDate: 02/03/2026 10:14 (GMT+01:00)\nTo: Sam <sam@example.com>\nSubject: Plan\n\nSee you at eight?',
    own: ['ok'],
    quoted: ['-------- Original message --------', 'See you at eight?'],
    added: ['Sent from my Galaxy'],
  },
]

export const oddCases: readonly OwnTextCase[] = odd.map((one) => Object.assign({ subject: 'Re: Plan' }, one))
