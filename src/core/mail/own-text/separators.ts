import { headerLine, type ReadHeader } from './header-names.ts'

const original =
  /original message|original-?nachricht|ursprüngliche (?:nachricht|mail|e-mail)|message d['’]origine|message original|message initial|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|wiadomość oryginalna|oryginalna wiadomość|исходное сообщение|оригинальное сообщение|оригінальне повідомлення|元のメッセージ|元のメール|原始邮件|原始郵件|原始信件|原邮件|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|původní (?:zpráva|e-mail)|pôvodná správa|eredeti üzenet|mesaj original|mesajul original|orijinal (?:ileti|mesaj)|αρχικό μήνυμα|원본 메시지|원래 메시지|reply message|reply above this line/iu

const forwarded =
  /forwarded (?:message|mail)|forwarded by|weitergeleitete? (?:nachricht|mail|e-mail)|message (?:transféré|réexpédié)|mensaje reenviado|messaggio inoltrato|mensagem (?:encaminhada|reencaminhada)|doorgestuurd bericht|(?:przekazana|przekazanej|przekazywanej) (?:wiadomość|wiadomości)|(?:пересылаемое|пересланное|переадресованное) сообщение|переслане повідомлення|転送(?:された)?メッセージ|转发的?(?:邮件|信息)|轉寄(?:的)?(?:郵件|訊息)|vidarebefordrat (?:meddelande|brev)|videresendt (?:meddelelse|melding|besked)|välitetty viesti|edelleenlähetetty viesti|přeposlaná zpráva|preposlaná správa|továbbított üzenet|mesaj redirecționat|iletilmiş (?:ileti|mesaj)|iletilen mesaj|προωθημένο μήνυμα|전달된 메시지/iu

/** Apple's line has no dashes. */
const beginsForward =
  /^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem (?:encaminhada|reencaminhada)|begin doorgestuurd bericht|rozpoczęcie przekazywanej wiadomości|początek przekazywanej wiadomości|początek przekazanej wiadomości|начало (?:переадресованного|пересланного|пересылаемого) (?:сообщения|письма)|転送されたメッセージ|(?:下面是)?(?:开始)?(?:被)?转发的(?:邮件|信息|电子邮件)|開始轉寄郵件|vidarebefordrat (?:brev|meddelande)|start på videresendt (?:besked|melding|meddelelse)|begynnelse på videresendt melding|videresendt (?:besked|melding)|välitetty viesti alkaa|začátek přeposílané zprávy|začátek přeposlané zprávy|továbbított levél kezdete|전달된 메시지 시작)[\s:：]*$/iu

/** What a line parts the owner's words from: a mail that was answered, one that was forwarded, or nothing. */
export function separatorAt(lines: readonly string[], at: number, headerOf: ReadHeader = headerLine): 'rest' | 'forward' | null {
  const line = (lines[at] ?? '').trim()
  if (line.length > 200) return null
  if (beginsForward.test(line.replaceAll('*', ''))) return 'forward'
  if (/^[_—–-]{8,}$/u.test(line)) return headersFollow(lines, at, headerOf) ? 'rest' : null
  const inside = betweenMarks(line)
  if (inside === null) return null
  if (forwarded.test(inside)) return 'forward'
  if (original.test(inside)) return 'rest'
  // A language that is not known: words between dashes with headers below them.
  return headersFollow(lines, at, headerOf) ? 'rest' : null
}

const longestInside = 120

/** Words with dashes or the like on both sides; null if it is none. Taken off one side after the other: as one pattern, a line of dashes costs the cube of its length. */
function betweenMarks(line: string): string | null {
  const behind = line.replace(/^[-_=*#~—–]{2,}/u, '')
  const inside = behind.replace(/(?<![-_=*#~—–])[-_=*#~—–]{2,}\s*:?$/u, '')
  if (behind.length === line.length || inside.length === behind.length) return null
  const words = inside.trim()
  return words.length <= longestInside && /\p{L}/u.test(words) ? words : null
}

/** A line that parts, in words that programs write, without any others. */
export function isBareSeparator(line: string): boolean {
  if (!/^[-_=*#~—–]{2}/u.test(line)) return false
  return !/\p{L}/u.test(line.replace(original, '').replace(forwarded, ''))
}

/** Two of the next lines are headers, one of them the sender's. */
function headersFollow(lines: readonly string[], at: number, headerOf: ReadHeader): boolean {
  const next = lines.slice(at + 1, at + 6).filter((line) => line.trim() !== '')
  const headers = next.slice(0, 3).flatMap((line) => headerOf(line) ?? [])
  return headers.length >= 2 && headers.some(({ kinds }) => kinds.has('from'))
}

/** A subject that says the mail was forwarded, in the programs' languages. */
export function saysForwarded(subject: string): boolean {
  return /^\s*(?:fwd?|wg|tr|rv|i|enc|doorst|pd|vb|vs|vl|továbbítás|ilt|转发|轉寄|転送|전달)\s*[:：]/iu.test(subject)
}
