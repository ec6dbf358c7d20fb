export type HeaderKind = 'from' | 'date' | 'to' | 'subject' | 'other'

/** How mail programs name the headers of a mail that they put below an answer or into a forward, by language. */
const names: Readonly<Record<string, Readonly<Record<HeaderKind, string>>>> = {
  en: {
    from: 'from',
    date: 'sent|date|sent at|date sent|received',
    to: 'to',
    subject: 'subject',
    other: 'cc|bcc|reply-to|reply to|importance|attachments|priority|organization|when|where',
  },
  de: {
    from: 'von',
    date: 'gesendet|datum|gesendet am|gesendet um',
    to: 'an',
    subject: 'betreff',
    other: 'kopie|antwort an|antwort an|wichtigkeit|anlagen|priorität',
  },
  fr: {
    from: 'de|expéditeur',
    date: 'envoyé|envoyé le|date|date d’envoi',
    to: 'à|pour|destinataire',
    subject: 'objet|sujet',
    other: 'copie|copie à|répondre à|importance|pièces jointes',
  },
  es: {
    from: 'de|remitente',
    date: 'enviado|enviado el|fecha|enviado a las',
    to: 'para',
    subject: 'asunto',
    other: 'copia|responder a|importancia|datos adjuntos',
  },
  it: {
    from: 'da|mittente',
    date: 'inviato|data|inviata|data invio',
    to: 'a',
    subject: 'oggetto',
    other: 'per conoscenza|rispondi a|priorità|allegati',
  },
  pt: {
    from: 'de|remetente',
    date: 'enviado|enviada|enviado em|enviada em|enviado a|data',
    to: 'para',
    subject: 'assunto',
    other: 'anexos|importância|responder a',
  },
  nl: { from: 'van', date: 'verzonden|datum|verstuurd', to: 'aan', subject: 'onderwerp', other: 'beantwoorden|urgentie|bijlagen|kopie' },
  pl: {
    from: 'od|nadawca',
    date: 'wysłano|wysłane|data|wysłana|wysłany',
    to: 'do',
    subject: 'temat',
    other: 'dw|udw|kopia|odpowiedz do|ważność|załączniki',
  },
  ru: {
    from: 'от|отправитель|от кого',
    date: 'отправлено|дата|послано',
    to: 'кому|получатель',
    subject: 'тема',
    other: 'копия|ответить|важность|вложения',
  },
  uk: { from: 'від|від кого', date: 'надіслано|дата|відправлено', to: 'кому', subject: 'тема', other: 'копія' },
  sv: { from: 'från', date: 'skickat|datum|skickades', to: 'till', subject: 'ämne', other: 'kopia|svara till|prioritet|bifogade filer' },
  da: { from: 'fra', date: 'sendt|dato', to: 'til', subject: 'emne', other: 'kopi|svar til|prioritet|vedhæftede filer' },
  fi: { from: 'lähettäjä', date: 'lähetetty|päivämäärä|päiväys', to: 'vastaanottaja', subject: 'aihe', other: 'kopio|liitteet' },
  cs: { from: 'od', date: 'odesláno|datum', to: 'komu', subject: 'předmět', other: 'kopie|přílohy' },
  sk: { from: 'od', date: 'odoslané|dátum', to: 'komu', subject: 'predmet', other: 'kópia' },
  hu: { from: 'feladó', date: 'elküldve|küldve|dátum', to: 'címzett', subject: 'tárgy', other: 'másolatot kap|másolat' },
  ro: { from: 'de la|expeditor', date: 'trimis|data|dată', to: 'către', subject: 'subiect', other: 'copie' },
  tr: {
    from: 'gönderen|kimden',
    date: 'gönderildi|gönderme tarihi|tarih|gönderim tarihi',
    to: 'kime|alıcı',
    subject: 'konu',
    other: 'bilgi',
  },
  el: { from: 'από', date: 'στάλθηκε|ημερομηνία|αποστολή', to: 'προς', subject: 'θέμα', other: 'κοιν' },
  ja: {
    from: '差出人|送信者|from',
    date: '送信日時|日付|日時|送信日',
    to: '宛先',
    subject: '件名',
    other: 'cc|返信先|重要度|添付ファイル',
  },
  zh: {
    from: '发件人|發件人|寄件者|寄件人',
    date: '发送时间|发送日期|日期|时间|發送時間|寄件日期|傳送日期|時間',
    to: '收件人|收件者',
    subject: '主题|主旨|主題',
    other: '抄送|副本|回复|附件|重要性|密件抄送',
  },
  ko: { from: '보낸 사람|보낸사람|발신', date: '보낸 날짜|날짜|보낸날짜', to: '받는 사람|받는사람|수신', subject: '제목', other: '참조' },
  he: { from: 'מאת', date: 'נשלח|תאריך', to: 'אל', subject: 'נושא', other: 'עותק' },
  ar: { from: 'من', date: 'تاريخ|التاريخ|أُرسلت|تم الإرسال', to: 'إلى', subject: 'الموضوع', other: 'نسخة' },
  vi: { from: 'từ', date: 'đã gửi|ngày', to: 'tới|đến', subject: 'chủ đề', other: 'đồng gửi' },
}

const kinds = new Map<string, Set<HeaderKind>>()
for (const language of Object.values(names)) {
  for (const [kind, words] of Object.entries(language) as [HeaderKind, string][]) {
    for (const word of words.split('|')) kinds.set(word, (kinds.get(word) ?? new Set<HeaderKind>()).add(kind))
  }
}

export interface HeaderLine {
  readonly kinds: ReadonlySet<HeaderKind>
  readonly value: string
}

/** A line such as `Von: Tom <tom@example.com>`, `*Sent:* Monday` or `件名：昼食`; null if its first word is no header's name. */
export function headerLine(line: string): HeaderLine | null {
  const parts = /^[\s*_|]{0,6}(?<name>[\p{L}\p{M}][\p{L}\p{M} ’'-]{0,24}?)[\s*_]{0,4}[:：][\s*_]{0,4}(?<value>.{0,2000})$/u.exec(line)
  const name = parts?.groups?.['name']?.toLowerCase().replace("'", '’')
  const found = name === undefined ? undefined : kinds.get(name)
  return found === undefined ? null : { kinds: found, value: parts?.groups?.['value'] ?? '' }
}

export type ReadHeader = (line: string) => HeaderLine | null

/** `headerLine` for the lines of one mail: blocks overlap, so that each line is asked for more than once. */
export function rememberedHeaders(): ReadHeader {
  const known = new Map<string, HeaderLine | null>()
  return (line) => {
    let found = known.get(line)
    if (found === undefined) known.set(line, (found = headerLine(line)))
    return found
  }
}
