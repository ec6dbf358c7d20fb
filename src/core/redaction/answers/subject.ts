import { asksFor } from './asking.ts'
import { password, passwordWithoutSpaces } from '../kinds/secrets.ts'

/**
 * What of somebody's secrets a conversation is about. `word`: a password. `key`: what is entered to open something. `code`: a code, which may as well be source
 * code or a rule. `sent`: the same if nobody asked for it. `card`: what stands on a card beside its number. `id`: a number of a document or an account. `phrase`:
 * a recovery phrase. `service`: what is opened with a password, but is mostly talked about for other reasons. `place`: the same of a door. `number`:
 * some number that belongs to somebody.
 */
export type Subject = 'number' | 'word' | 'key' | 'code' | 'sent' | 'card' | 'id' | 'phrase' | 'service' | 'place'

const whole = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

/** Codes that everybody may know, and codes of law. */
const publicCode = String.raw`(?<!(?:zip|post|postal|promo|discount|coupon|dress|area|country|source|error|exit|status|qr|bar|color|colour|morse|html|vs|my|building|cheat|referral|airport)[ -]?)`
const publicBehind = String.raw`(?! ?(?:review|base|promo|postale?|de la route|della strada|civile?|penale?|names?|words?|of conduct|red|style|freeze|monkey|camp)(?!\p{L}))`

/** In order: the first one that a text names is its subject. Words of English, Spanish, French, German, Portuguese, and Italian; passwords in more languages. */
const nouns: readonly (readonly [Subject, RegExp])[] = [
  [
    'phrase',
    whole(
      String.raw`(?:recovery|seed|backup|wallet|secret|mnemonic) (?:phrases?|words?)|mnemonic|pass ?phrase|(?:12|24|twelve|twenty[ -]four) words|frase (?:semilla|seed|de recupera\p{L}+|di recupero)|palabras (?:semilla|de recuperaci[óo]n)|phrase de r[ée]cup[ée]ration|parole di recupero|wiederherstellungs(?:phrase|w[öo]rter)|palavras de recupera[çc][ãa]o`,
    ),
  ],
  [
    'card',
    whole(
      String.raw`cv[vc]2?|security code|(?:card |visa |mastercard |amex )?(?:expiry|expiration|exp)(?: date)?|(?:numbers?|digits|three|3|four|4|code) (?:on|at) the (?:back|front)(?! of (?:my|the|your|ur|his|her) (?:insurance|health|member|id|library))|caducidad|vencimiento|c[óo]digo de seguridad|validade|c[óo]digo de seguran[çc]a|scadenza|codice di sicurezza|c[óo]digo do cart[ãa]o|(?:code|codice|c[óo]digo|n[úu]meros?|num[ée]ros?|nummer) (?:au dos|derri[èe]re|atr[áa]s|de atr[áa]s|detr[áa]s|dietro|hinten)|cryptogramme|code de s[ée]curit[ée]|date d'expiration|ablaufdatum|g[üu]ltig bis|pr[üu]f(?:nummer|ziffer)|kartenpr[üu]fnummer`,
    ),
  ],
  [
    'id',
    whole(
      String.raw`(?:driver'?s? ?|driving )?licen[cs]e(?: ?(?:number|no|num|#)|(?= ?\?))|(?:my|your|ur|his|her|driver'?s?) licen[cs]e(?! ?(?:plates?|renew\p{L}*|expire\p{L}*)(?!\p{L}))|passport(?: ?(?:number|no|num|#)|(?= ?\?))|(?:student|member(?:ship)?|employee|tax|national|patient|state|customer|badge) ?id|id(?: card)? (?:number|no|num)|(?:your|ur|my|his|her|\p{L}{2,10}'?s) (?!phone |cell |favou?rite |lucky |house |shirt |jersey |room |seat |shoe |bus )\p{L}{3,15} (?:number|no|num|#)|ssn|social security(?: number)?|(?:my|your|ur|his|her|\p{L}{2,10}'?s) social(?= ?(?:$|[?.!,\n]|is|again|pl))|(?:routing|account|policy|insurance|member|medicare|passport)(?: and (?:account|routing))? ?(?:numbers?|no|num|#)|(?:insurance|health|id) card|(?:the|our|your|ur|my) ein|itin|routing|iban|(?:mi|tu|su|el|del) (?:dni|nie)|(?:dni|nie)(?= ?[?:])|nif|nss|n[úu]mero de (?:cuenta|la seguridad social|pasaporte|identidad|conta|passaporte)|pasaporte|c[ée]dula|curp|cpf|pix|tarjeta sanitaria|patente|rg|cnpj|cnh|passaporte|codice fiscale|carta d'identit[àa]|passaporto|partita iva|num[ée]ro (?:de s[ée]cu(?:rit[ée] sociale)?|de passeport|de compte|de permis|fiscal)|n[°º]? ?(?:de )?s[ée]cu|num[ée]ro de carte d'identit[ée]|passeport|rib|(?:personal)?ausweis(?:nummer|nr)?|reisepass(?:nummer)?|f[üu]hrerschein(?:nummer)?|steuer[- ]?(?:id|nummer|nr)|(?:sozial|renten|kranken)?versicherungs(?:nummer|nr)|matrikelnummer|konto(?:nummer|nr)|kundennummer`,
    ),
  ],
  [
    'word',
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${password}|p/w|creds|credentials|log-?ins?(?: details| info)?|(?:zoom|meeting|wi-?fi|net|netflix|vpn|router|laptop|the|your|ur|guest) pass(?! (?:the|me|to|on|it|by|out|over|for)(?!\p{L}))|security question|(?:api|access) ?key)(?![\p{L}\p{N}])|${passwordWithoutSpaces}`,
      'iu',
    ),
  ],
  [
    'key',
    whole(
      String.raw`(?<!(?:can|could|will|u|you|to|gonna|should|i|we|ill|i'll) |safety |bobby |hair )(?:the |your |ur |my |a )?pin(?! (?:it|this|that|the|them|up|down|on|for (?:my|the) hem|board|ball|drop)(?!\p{L}))(?: (?:code|number))?|c[óo]digo pin|pass ?code|digicode|key ?pad|lock ?box|combo(?! (?:meal|number|deal|of|platter))|combination(?! of)|(?:bike|gym|luggage|suitcase|pad|door|phone|front|the) ?lock(?! on)|lock(?= ?(?:is|:|=))|unlock|(?:the|your|ur|my|our) (?:safe|locker|vault)(?! (?:side|bet|space|place|and|to|for|from|way))|safe (?:combo|code|combination)|voicemail|tresor|geldschrank|\p{L}*schloss|taquilla|cofre|caja fuerte|candado|cadeado|coffre(?:-fort)?|cadenas|cassaforte|lucchetto|geheimzahl|(?:the|an|at) atm|bancomat|(?:door|gate|alarm|garage|entry|access|building|storage|unlock) codes?`,
    ),
  ],
  [
    'code',
    whole(`${publicCode}(?:codes?|c[óo]digos?|codice|kode|otp|2fa|sms|token|(?:4|5|6|8|four|five|six|eight)[ -]digits?)${publicBehind}`),
  ],
  [
    'place',
    whole(
      String.raw`garage|gate|front door|door|(?<!(?:an|my|your) )alarm(?: panel|(?! (?:for|at|clock|goes|went)(?!\p{L})))|entrance|lobby|intercom|buzzer|building|storage unit|locker|portal|portail|shed|alarmanlage|allarme|porte|porton[e]?|port[ãa]o|puerta|cancello|haust[üu]r|garaje|alarme|alarma`,
    ),
  ],
  [
    'number',
    whole(
      String.raw`(?<!(?:flight|order|tracking|room|house|building|shirt|jersey|seat|page|lucky|favou?rite|model|part|serial|version|issue|bug|ticket|line|revision|phone|cell|door|bus|train) )(?:number|#|no\.)|\p{L}{0,20}(?:nummer|nr)|num[ée]ro d(?:e|'|u)|n[úu]mero d[eoa]|numero d(?:i|el|ella|ell')`,
    ),
  ],
  [
    'service',
    whole(
      String.raw`wi-?fi|wlan|netflix|hulu|spotify|disney ?\+?|hbo(?: max)?|vpn|zoom|router|laptop|printer|account|(?:log|logg|sign)(?:ed|ing)? ?(?:in|on|into)`,
    ),
  ],
]

/** Of a longer text only the beginning and the end may name it. */
const longestRead = 200

/** What a text is about; null: none of it. */
export function subjectOf(text: string): Subject | null {
  const read = text.length > 2 * longestRead ? `${text.slice(0, longestRead)}\n${text.slice(-longestRead)}` : text
  const said = read.normalize('NFKC').replaceAll('’', "'")
  return nouns.find(([, pattern]) => pattern.test(said))?.[0] ?? null
}

/** Texts before an answer in which its subject may have been named. */
const maxBack = 4
/** The same, of a subject that is mostly talked about for other reasons: it must have been asked for, and shortly. */
const maxBackWeak = 2
const longestWeak = 120
/** Asks for another number. */
const otherQuestion =
  /(?<!\p{L})(?:how (?:much|many|far|old|long|tall|big)|what (?:time|day|size|year|date|number is|room|flight|page|floor|score|price)|when|which (?:bus|train|year|day|floor|room)|(?:building|house|street|room|gate|apartment|apt|unit|suite|order|flight|seat|platform) numbers?|flight|score|price|charg\p{L}*|costs?|cuestan?|co[ûu]tent?|kostet|custam?|costano?|zip|promo|cu[áa]nt[oa]s?|a qu[ée] hora|combien|quelle heure|wie ?viele?|wann|quant[oaie]s?|a che ora|que horas)(?!\p{L})/iu

const weak: ReadonlySet<Subject> = new Set(['service', 'place', 'code', 'sent', 'number'])

/** Whether a subject alone says little: source code, the door, how good the wifi is. */
export const isWeak = (subject: Subject): boolean => weak.has(subject)

export interface Live {
  readonly subject: Subject
  /** The last text named it, and it was asked for. */
  readonly isAsked: boolean
}

/** What the text after these answers is about: the last subject that was named, unless something else was asked since. The last text comes last. */
export function subjectBefore(asked: readonly string[]): Live | null {
  for (const [back, text] of asked.slice(-maxBack).toReversed().entries()) {
    if (otherQuestion.test(text.slice(-longestRead))) return null
    const subject = subjectOf(text)
    if (subject === null) continue
    const wasAsked = asked.slice(asked.length - 1 - back).some((one) => asksFor(one.slice(-longestRead)))
    if (!isWeak(subject)) return { subject, isAsked: wasAsked && back === 0 }
    if (back >= maxBackWeak || text.length > longestWeak) return null
    if (wasAsked) return { subject, isAsked: true }
    return subject === 'code' ? { subject: 'sent', isAsked: false } : null
  }
  return null
}
