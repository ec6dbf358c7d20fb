/**
 * What somebody asks for besides a password: a number to enter or to identify oneself with, a date of birth, an address, an e-mail address. What
 * answers it is private, even where its form alone would not tell.
 */
export type Wanted = 'number' | 'date' | 'address' | 'email'

const place = String.raw`(?:the |your |ur |my |our |this |that )?(?:[\p{L}-]+ ){0,2}(?:building|house|apartment|apt|garage|gym|lobby|complex|gate|room|shed|office|door|lock|locker|safe|lockbox|box|phone|ipad|tablet|laptop|computer|elevator|atm)`
const give = String.raw`(?:what(?:'?s| is| was)|send(?: me)?|give me|text me|tell me|need|drop me|got)`
const whose = String.raw`(?:your|ur|his|her|their|ya|the)`
const politely = String.raw`(?: (?:again|please|pls|plz|thx|thanks|bro|btw))*`
const over = String.raw`${politely} ?(?:[?.!]|$)`

const wanted: readonly (readonly [Wanted, RegExp])[] = [
  ['date', /(?<!\p{L})(?:date of birth|birth ?date|dob|geburtsdatum|fecha de nacimiento|date de naissance)(?!\p{L})/iu],
  [
    'email',
    new RegExp(
      String.raw`(?:${give} ${whose}|^(?:your|ur)?) ?(?:work |personal |new |current )?e-?mail(?: address| addy| adress)?${over}|wie ist deine e-?mail|cu[áa]l es tu (?:correo|e-?mail)|c'est quoi ton (?:mail|e-?mail)`,
      'iu',
    ),
  ],
  [
    'address',
    new RegExp(
      String.raw`(?:${give} ${whose}|^(?:your|ur|the)?) ?(?:home |new |exact |full |street |mailing )?(?:address|addy|adress|addr)${over}|where do (?:you|u|ya) live${over}|wo wohnst du\?|wie ist deine adresse|cu[áa]l es tu direcci[óo]n|c'est quoi ton adresse`,
      'iu',
    ),
  ],
  [
    'number',
    new RegExp(
      [
        String.raw`how (?:do|can|would) (?:i|we|you) (?:get in(?:to ${place})?${over}|(?:open|unlock|get into|disarm|turn off) ${place}(?!\p{L}))`,
        String.raw`(?:wie komm\p{L}* (?:ich|wir) (?:rein|hinein|ins? )|c[óo]mo entro|come (?:si )?entr[ao]|comment (?:je |on )?(?:r?entre)|(?:je|on) (?:r?entre|monte) comment|hur kommer jag in|как (?:мне )?(?:войти|зайти))`,
        String.raw`(?<!\p{L})(?:at|by) the (?:key ?pad|call ?box|buzzer|intercom)(?!\p{L})`,
        String.raw`(?:what|which (?:number|code|digits|buttons?)) (?:do|does|should|must|can) (?:i|we|he|she|they|you|u) (?:type|enter|press|punch|dial|key)(?!\p{L})`,
        String.raw`(?<!\p{L})(?:last|first|three|3|four|4) ?(?:four|4|three|3|digits|numbers)(?: digits)?(?: (?:of|on|in))? (?:the |your |ur |his |her |my )?(?:back|card|social|ssn|account)`,
        String.raw`(?<!\p{L})read (?:it|that|me|out)(?: the code)?(?: out| back)?(?: to me)?(?!\p{L}).{0,20}$|(?<!\p{L})sent you (?:a|the) code`,
        String.raw`did (?:you|u|ya) get (?:a|the|that|my) (?:text|sms|code)(?: with a code)?${over}`,
        String.raw`(?:${give} ${whose}|^(?:your|ur|the)?) ?(?:social(?: security)?(?: number| num| no)?|ssn|passport(?: number| num| no)?|cv[vc]2?|expiry|exp(?:iration)?(?: date)?|(?:bank |checking )?account(?: number| no)|card(?: number| no| num)|routing(?: number| no)?)${over}`,
        String.raw`(?<!\p{L})(?:card number|cv[vc]2?|expiry|exp date|security code|passport (?:number|no|num))(?!\p{L}).{0,30}(?:[?]|(?:please|pls|plz)\W*$)`,
        String.raw`${give} ${whose} (?:entry |access |new )?code${over}`,
        String.raw`${give} ${whose} (?:new )?(?:phone ?|cell ?|mobile ?|whatsapp ?)?(?:number|cell|digits|num)${over}`,
        String.raw`(?<![\p{L}\p{N}])(?:digicode|portkod\p{L}*|t[üu]r-?code|haust[üu]rcode|(?:code|c[óo]digo|codice|kode?n?|kod|код|pin)(?: de la| de l'| del| de| d'| du| da| do| di| della| dell'| für (?:die|das|den)| fürs?| vom| zum| zur| voor (?:de|het)| pour (?:la|le)| pour l'| till| til| od| do| от| для| к)+ ?(?:puerta|portal|casa|garaje|porte|portail|immeuble|entr[ée]e|porta|portone|port[ãa]o|pr[ée]dio|haust[üu]r|t[üu]r|tor|garage|geb[äa]ude|haus|porten|d[öo]rren|deur|poort|drzwi|bramy|klatki|dveří|двери|подъезда|домофона|ворот|калитки))(?!\p{L})`,
      ].join('|'),
      'iu',
    ),
  ],
]

/** Most texts hold none of these, which is cheaper to tell. */
const mayWant =
  /address|addy|adress|addr|liv(?:e|ing)|wohn|direcci|mail|correo|birth|dob|geburt|nacim|naiss|open|unlock|disarm|turn off|get in|komm|entro|entre|jag in|войти|зайти|key ?pad|call ?box|buzzer|intercom|type|enter|press|punch|dial|key|digits|last|first|three|four|[34]|read|sent you|did (?:you|u|ya) get|social|ssn|passport|cv[vc]|exp|account|card|routing|security|number|cell|num|code|kod|код|c[óo]d|pin/iu

/** `null`: none of these. */
export function wantedIn(asked: string): Wanted | null {
  if (!mayWant.test(asked)) return null
  const said = asked
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
  return wanted.find(([, pattern]) => said.split('\n').some((line) => line.length <= 400 && pattern.test(line)))?.[0] ?? null
}
