/** What phones and mail programs put below a mail by themselves. Anchored: a sentence that speaks of a phone is no such line. */
const byDevice: readonly RegExp[] = [
  /^(?:sent|written|typed|emailed) (?:from|via|with|using|by) (?:my |the |a )?(?:i(?:phone|pad|os)|mobile|phone|tablet|outlook|mail|samsung|android|galaxy|e-?mail|yahoo|aol|proton)[^.!?\n]{0,70}\.?$/iu,
  /^(?:[Ss]ent|[Ww]ritten|[Tt]yped|[Ee]mailed) (?:from|via|with|using|by) (?:my |the |a )?\p{Lu}[^.!?\n]{0,70}\.?$/u,
  /^get (?:outlook|bluemail|typeapp|yahoo mail|aqua mail|spark|edison)\b.{0,60}$/iu,
  /^(?:von meine[mr] .{2,40} gesendet|gesendet (?:von|mit|aus|über|vom) .{2,60}|von (?:unterwegs|iphone|mobil) gesendet|diese (?:nachricht|mail|e-mail) wurde (?:von|mit) .{2,60} gesendet)\.?$/iu,
  /^(?:holen sie sich|laden sie|beziehen sie) outlook .{2,40}$|^outlook für (?:ios|android|mac).{0,40}$/iu,
  /^(?:envoyé (?:de(?:puis)?|à partir de?|avec|via|d['’]) ?.{2,60}|(?:obtenez|télécharger?|obtenir) outlook .{2,40})\.?$/iu,
  /^(?:enviado (?:desde|do|a partir d[eo]|via|pelo|con|com|por|de) .{2,60}|(?:obtener|obtenga|descargar?|obter|obtenha|baixar|baixe) (?:o )?outlook .{2,40})\.?$/iu,
  /^(?:inviato (?:da|dal|con|tramite|dall['’]?) ?.{2,60}|(?:ottieni|scarica|ottenere) outlook .{2,40})\.?$/iu,
  /^(?:(?:verstuurd|verzonden) (?:vanaf|vanuit|met|via|van) .{2,60}|(?:download|haal|verkrijg) outlook .{2,40}|outlook voor (?:ios|android).{0,40})\.?$/iu,
  /^(?:wysłan[eoay] (?:z|ze|przez|za pomocą|od) .{2,60}|(?:pobierz|uzyskaj|skąd pobrać) (?:program |aplikację )?outlook.{0,40})\.?$/iu,
  /^(?:отправлено (?:с|со|из|через|от|с помощью) .{2,60}|надіслано (?:з|із|за допомогою) .{2,60}|(?:скачать|получить|загрузить|скачайте) outlook.{0,40})\.?$/iu,
  /^.{0,40}(?:から送信(?:されました)?|より送信|を入手|で送信)。?$/u,
  /^(?:(?:发自|發自|来自|來自)(?:我的)? ?.{1,40}|[从從](?:我的)? ?.{1,30}(?:发送|傳送|发出|寄出)|(?:获取|下载|取得) ?outlook.{0,40}|发送自 ?.{1,40}|傳送自 ?.{1,40})$/iu,
  /^(?:skickat från .{2,60}|hämta outlook .{2,40}|skickades från .{2,60})\.?$/iu,
  /^(?:sendt fra .{2,60}|(?:hent|få|skaff deg|last ned) outlook .{2,40})\.?$/iu,
  /^(?:lähetetty .{2,60}|hanki outlook.{0,40})\.?$/iu,
  /^(?:odesláno z .{2,60}|odoslané z .{2,60}|(?:získat|získejte|stáhnout) .{0,20}outlook.{0,40})\.?$/iu,
  /^(?:.{2,40}(?:['’]?(?:umdan|dan|den|imden|ımdan)) gönderildi|.{0,20}outlook.{0,30} edinin|az .{2,30}-?(?:omról|emről|ról|ről) küldve|elküldve .{2,40}|trimis de pe .{2,40}|στάλθηκε από .{2,40}|nosūtīts no .{2,40})\.?$/iu,
  /^(?:나의 .{1,30}에서 보냄|.{1,40}에서 보냄|נשלח מ.{1,40}|أ?ُ?رسلت من .{1,40}|đã gửi từ .{1,40}|dikirim dari .{1,40})$/u,
]

export function isDeviceLine(line: string): boolean {
  const text = line
    .trim()
    .replace(/<https?:[^>]{0,300}>/gu, '')
    .replace(/^[[(*_\s]+|(?<![\])*_\s])[\])*_\s]+$/gu, '')
  if (/^(?!i(?:phone|pad|pod))\p{Ll}/iu.test(text) && /^\p{Ll}/u.test(text)) return false
  return text !== '' && text.length <= 120 && byDevice.some((pattern) => pattern.test(text))
}

/** The mark that parts the words from the signature (RFC 3676, section 4.3), as it is and as programs damage it. */
export function isSignatureMark(line: string): boolean {
  return /^(?:--|—|–|-- --|__)\s?$/u.test(line)
}

/** The first lines of what mailing lists, virus scanners and lawyers put below a mail. */
const footers: readonly RegExp[] = [
  /^(?:you (?:received|are receiving) this (?:message|e-?mail) because|to unsubscribe|unsubscribe:|um sich (?:von|aus)|sie (?:haben|erhalten) diese (?:nachricht|e-mail)|vous recevez ce message|has recibido este mensaje|hai ricevuto questo messaggio)\b/iu,
  /^(?:this (?:e-?mail|message|communication)\b.{0,160}\b(?:confidential|privileged|intended|viruses|scanned)|confidentiality (?:notice|note)|disclaimer\b|notice: this e-?mail|please consider the environment|before printing|virus-free|libre de virus|garanti sans virus|virenfrei|scanned by|checked by avg|no virus found)/iu,
  /^(?:diese (?:e-?mail|nachricht)\b.{0,120}\b(?:vertraulich|viren|ausschließlich|enthält)|der inhalt dieser e-?mail|bitte denken sie an die umwelt|ce (?:message|courriel|mail)\b.{0,160}\bconfidentiel|este (?:mensaje|correo|e-?mail)\b.{0,160}\bconfiden[ct]ial|esta (?:mensagem|mensaje)\b.{0,160}\bconfiden[ct]ial|(?:il presente messaggio|questo messaggio|questa e-?mail)\b.{0,160}\b(?:riservat|confidenzial)|dit (?:bericht|e-?mailbericht)\b.{0,160}\b(?:vertrouwelijk|uitsluitend)|deze e-?mail\b.{0,160}\b(?:vertrouwelijk|uitsluitend)|(?:ta|niniejsza) wiadomość\b.{0,160}\bpoufn|(?:данное|это|настоящее) (?:сообщение|письмо).{0,160}конфиденциальн)/iu,
]

export function isFooterStart(line: string): boolean {
  const text = line
    .trim()
    .replace(/^[*_\s]+/u, '')
    .slice(0, 400)
  return footers.some((pattern) => pattern.test(text))
}

/** A line of underscores with a mailing list's name or address below it, as Mailman writes. */
export function isListFooter(line: string, next: string): boolean {
  return /^_{20,}$/u.test(line.trim()) && /mailing list|@/iu.test(next.slice(0, 200))
}

const contact =
  /(?:^|[\s:(])(?:\+|00|\(0|0)\d[\d\s()\-/]{6,18}\d$|https?:\/\/|(?:^|\s)www\.|@(?<=[^\s@]@)[^\s@]{1,200}\.[a-z]{2,}|^(?:tel|tél|phone|mobile|mob|fax|cell|handy|telefon|telefono|teléfono|тел|電話|电话|e-?mail|skype|web)\b\s?[.:|]/iu
const closing =
  /^(?:best|kind|warm|many|with|yours|regards|cheers|thanks|thank you|sincerely|all the best|take care|love|mit |viele |liebe |beste |freundliche |schöne |herzliche |grüße|gruß|lg|vg|mfg|cordialement|bien |amicalement|salutations|merci|un (?:un )?saludo|saludos|un abbraccio|um abraço|bien à|groetjes|всего доброго|hälsning|atentamente|gracias|abrazo|cordiali|distinti|grazie|saluti|atenciosamente|cumprimentos|abraço|obrigad|met |groet|vriendelijke|hartelijke|pozdrawiam|z poważaniem|dziękuję|с уважением|спасибо|всего|med |vänliga|hälsningar|mvh|hilsen|tack|terveisin|よろしく|敬具|此致|祝好|谢谢)[^\n]{0,50}$/iu
const nameLine = /^[\p{Lu}\p{Lo}][\p{L}.'’-]{0,25}(?: \p{Lu}?[\p{L}.'’-]{0,25}){0,3}$/u

const longestBlock = 10

/**
 * How many of the owner's own lines stay when the block of name, title, phone and address below the sign-off goes, where nothing marks it.
 * The sign-off and one line with the name are how the owner writes, and stay. Without a phone number or an address there is no such block.
 */
export function withoutContactBlock(lines: readonly string[]): number {
  let end = lines.length
  while (end > 0 && (lines[end - 1] ?? '').trim() === '') end--
  const from = Math.max(1, end - 12)
  const signOff = lines.slice(from, end).findLastIndex((line) => closing.test(line.trim()))
  const begin = signOff >= 0 ? from + signOff + 1 : lastParagraph(lines, end)
  const block = lines.slice(begin, end).map((line) => line.trim())
  const shown = block.filter((line) => line !== '')
  if (shown.length > longestBlock) return end
  const contacts = shown.filter((line) => contact.test(line)).length
  const allShort = shown.every((line) => line.length <= 90 && !/[.!?]$/u.test(line.replace(/\b(?:inc|ltd|co|gmbh|s\.a|corp)\.$/iu, '')))
  if (contacts === 0 || !allShort) return end
  if (signOff < 0 && (contacts < 2 || begin === 0 || !nameLine.test(shown[0] ?? ''))) return end
  const name = nameLine.test(shown[0] ?? '') ? block.indexOf(shown[0] ?? '') + 1 : 0
  return begin + (signOff < 0 ? 0 : name)
}

function lastParagraph(lines: readonly string[], end: number): number {
  let at = end
  while (at > 0 && (lines[at - 1] ?? '').trim() !== '') at--
  return at
}
