/**
 * What opens a door, an account or a life to whoever holds it: papers, identities, passwords, codes, bank and card details. Whether it is handed over only the
 * owner decides, so nothing is promised. To have one, to find it or to bring it along gives nothing away, and such turns are answered as others are.
 */
const paper = String.raw`passports?|(?:drivers? |driving )?licen[sc]es?(?! plate)|birth certificate|marriage certificate|tax returns?|w ?2s?|pay ?(?:stub|slip)s?|bank statements?`
const identity = String.raw`(?:your|ur|my|his|her|their|a|the|photo|school|work|student|government|state) id(?:s|entification)?(?! (?:love|like|be|rather|have|say|go|never|need|want|hate|appreciate))|ssn|social(?: security(?: (?:number|card))?)?(?! (?:media|studies|worker|event|hour))|(?:green|id|insurance|medicare|health|sim) card`
const secret = String.raw`pass ?(?:words?|codes?|phrases?)|pass?w(?:or)?ds?|pwd?|(?:your|ur|my|his|her|their|the|card|bank|debit) pin(?: (?:number|code))?(?! (?:drop|location|on))|logins?|log in(?: (?:info|details))?|credentials|otp|2fa|recovery (?:phrase|key|codes?)|seed phrase|(?<!(?:promo|zip|dress|area|discount|coupon|source|qr|color|postal|the style) )codes?(?! (?:review|changes|sample|snippet))`
const money = String.raw`(?:bank|banking|account|acct|card|payment|direct deposit|wire) (?:details|info|information|numbers?)|bank account|(?:credit|debit|bank|visa|amex|company) card|iban|routing(?: number)?|sort code|cvv|cvc|numbers? on (?:your|ur|my|his|her|the|their) card|(?:front|back|both sides) of (?:your|ur|my|his|her|the|their) card`
const heldThings = `(?:${paper}|${identity}|${secret}|${money})`

const handingOver = String.raw`(?:send|give|text|email|e mail|mail|message|dm|forward|share|show|tell|upload|scan|fax|snap|lend|provide|confirm|enter|type|whatsapp|venmo|post|resend|remind me (?:of|what)|read (?:me|us|out|off)|get me|let me (?:know|have|see|use|borrow)|(?:can|could|may|might) (?:i|we) (?:please |just |also )*(?:see|use|borrow|have|get|know)|(?:photos?|pictures?|pics?|cop(?:y|ies)|scans?|screenshots?|images?) of|i need|need your|need ur)`
const askedFor = String.raw`what (?:is|was|are|were) (?:your|ur)`
const between = String.raw`(?: [\w'’]+){0,6}?`

/** The same in the other languages that are answered. */
const foreignHandingOver = String.raw`(?:schick|send|gib|gebe|sag|foto|kopie|verrat|manda|env[ií]a|pasa|dame|dime|me das|copia|envo|donne|dis|photo|copie)`
const foreignHeldThings = String.raw`passwort|kennwort|reisepass|(?:dein|deinen|ihren|meinen) pass(?!\w)|ausweis|führerschein|kontonummer|kontodaten|kartennummer|bankdaten|zugangsdaten|iban|contraseñ|contrasen|pasaporte|c[oó]digo|tu tarjeta|cuenta bancaria|licencia|mot de passe|passeport|permis|carte (?:bancaire|bleue|d'identit)|num[eé]ro de (?:carte|compte)|(?:le|ton) code`

/** Wants it told, shown, sent or lent. On canonical words, and on those that were written ("id" is "I'd" to the one, and a card to the other). */
export const handedOver: readonly RegExp[] = [
  new RegExp(String.raw`\b${handingOver}${between} ${heldThings}(?=$|[^\w])`, 'u'),
  new RegExp(String.raw`\b${askedFor}(?! wi ?fi)(?: [\w'’]+){0,3}? (?:${heldThings}|pin)(?=$|[^\w])`, 'u'),
  new RegExp(`${foreignHandingOver}.*(?:${foreignHeldThings})`, 'u'),
]
