import { inLatin } from '../kinds/look-alikes.ts'
import { password, passwordWithoutSpaces } from '../kinds/secrets.ts'

/**
 * How somebody asks about a secret. `value`: for the secret itself ("what's the door code?"). `mention`: their question contains a word for it ("did you change
 * the password?"). `passing`: the word usually means something else ("can you keep a secret?", "which combo do you want?").
 */
export type Asking = 'value' | 'mention' | 'passing'

/** Words that always mean a secret. */
const surely = String.raw`pass ?words?|pas{1,2}w(?:ro|o|r|or)?ds?|passowrd|p/w|creds|credentials|log ?in (?:details|info|data)|magic word for|safe ?word|(?:answer (?:to|for) (?:(?:the|my|your|his|her|that) )?)?(?:security|secret) question|first pet|pass(?: ?phrase|wd| ?code| ?key)|psk|pwd?|(?<!(?:boarding|ski|season|hall|day|bus|lift|monthly|parking|train|guest|backstage|museum|park) )pass (?:for|to) (?:the|my|your|our|ur)|(?:wi-?fi|wlan)(?: network)? ?(?:pass|key|code|login|details|info|credentials)|(?:api|access|secret)[ _-]?key|client[ _-]?secret|(?:auth|access|api|refresh)[ _-]?token|(?:door|gate|alarm|lock|garage|safe|keypad|locker|lockbox|entry|access|building) ?code|keypad|lockbox|code (?:for|to|of) (?:the |our |your |ur )?(?:front |back |side |main )?(?:door|gate|garage|alarm|building|house|apartment|lock|locker|safe|wi-?fi)|code to (?:get in|enter|open)|(?:2fa|mfa|otp|sms|verification|security|confirmation) ?code|otp|ssn|social security(?: number)?|cv[vc]2?|maiden name|(?:account|routing|card|passport) ?(?:number|no|num)|iban|t[üu]r-?code|code de la porte|c[óo]digo de la puerta|codice (?:della porta|del portone)`
const elsewhere = String.raw`secret|token|pin|login|user ?name|combo|combination|clave|parola`
/** Words after it that make it something else: a combo of flavors, a password manager. */
const notOne = String.raw`(?! (?:of|meals?|deals?|menus?|platters?|santa|recipes?|managers?|resets?|polic(?:y|ies)|hints?|pages?|screens?|boards?|number)(?!\p{L}))`
/** Words before it that do not make it another question. */
const before = String.raw`(?:(?!(?:an?|any|another|some|no|wrong|with|about|of|up|going|it|so|if|i|you|good|best|favorite|did|do|does|is|was|are|were|have|has|had|got|need|want|forgot|forget|lost|send|sent|share|see|saw|try|tried|use|used|change\w*|reset|set|which|what|why|who|how|when|where|can|could|should|will|same|different|or|and|but|to) )[\p{L}\p{N}'-]{1,20} ){0,4}`
const end = String.raw`(?!\p{L})`
const nouns = `(?:(?:${surely})${end}${notOne}|(?!secret)(?:${elsewhere})${end}${notOne})`
const it = `${before}${nouns}`
const begins = String.raw`(?:^|[.!?,;:] ?|(?<!\p{L})(?:hey|hi|yo|so|ok|and|oh|also|btw|sorry|mom|dad|dude|bro) )`
const hands = String.raw`(?:(?:re)?send|give|text|tell|remind|show|share|e?mail|dm|forward|whatsapp|message|pass|drop)`
/** Words before it that make it an offer or a story. */
const notMine = String.raw`(?<!(?<!\p{L})(?:did(?:n't)?(?: you| u| he| she| they| i)?|have (?:you|u)|should i|shall i|can i|could i|may i|let me|lemme|i'll|ill|i will|i can|me to|i|don't|dont|do not|never|gonna) (?:just |already |ever |quickly )?)`
const services = 'wi-?fi|wlan|netflix|hulu|spotify|disney ?\\+?|hbo(?: max)?|prime|vpn'
const asksForIt = [
  String.raw`(?<!\p{L})(?:what|wat|wut|which)(?:'?s|(?: one)? is| was| were| are) (?:again )?${it}`,
  String.raw`(?<!\p{L})(?:what|which) ${it} (?:is|was|do (?:i|we|you|u) (?:use|enter|type|need)|did (?:i|we|you|u) (?:use|set|pick)|should i (?:use|enter|type|try))${end}`,
  String.raw`(?<!\p{L})${notMine}${hands}(?: (?:me|us|him|her|them|over|through|along|again|of|please|pls))* ${it}`,
  String.raw`(?<!\p{L})mind (?:send|giv|text|tell|shar)ing(?: (?:me|us))? ${it}`,
  String.raw`(?<!\p{L})(?:you|u|ya|anyone|anybody|someone|we|he|she|they|mom|dad)(?:'ve)? (?:still |even |happen to |ever )?(?:have|know|remember|recall|got) ${it}`,
  String.raw`${begins}(?:remember|recall|know|got|have) ${it}`,
  String.raw`(?<!\p{L})(?:can|could|may|might) (?:i|we) (?:please |pls |also |just |maybe )?(?:get|have|grab|ask for|know|see|borrow|use) ${it}`,
  String.raw`(?<!\p{L})(?:i|we|he|she|they|i've|we've)(?: (?:still|really|just|also|totally|do|have))* (?:need|want|forgot|forget|lost|don'?t (?:have|know|remember)|do not (?:have|know|remember)|can'?t (?:remember|find|recall)|never got) (?!my )${it}`,
  String.raw`${begins}(?:still |just )?(?:need|forgot|lost|can'?t (?:remember|find)|don'?t (?:have|know|remember)) (?!my )${it}(?![^.!?]*\?)`,
  String.raw`${begins}${before}(?:${surely})${end}${notOne}(?: (?:again|please|pls|plz|thx|thanks|is|for|to|the|my|your|netflix|wi-?fi))* ?(?:\?|(?<=(?:please|pls|plz))(?!\p{L}))`,
  String.raw`(?:maiden name|first pet'?s? name)(?: for (?:the|my|your|our|this) \p{L}+)?[.!?]?$`,
  String.raw`(?<!\p{L})(?:do|does|did|is there|got)(?: (?:you|u|we|they|i|he|she))?(?: have)? an? ${it}`,
  String.raw`(?<!\p{L})(?:ask(?:s|ing)? (?:(?:me|us|you|him|her) )?for|wants?|needs|requires) (?:(?:an?|some) )?${it}`,
  // By the name of what it opens: "whats the wifi?", "wifi plz", "whats your netflix".
  String.raw`(?<!\p{L})(?:what(?:'?s| is)|send(?: me)?|give me|need|(?:can|could|may) (?:i|we) (?:get|have)) (?:the |your |ur |y'?all'?s? |our |that )(?:${services})(?: again| please| pls| plz| (?:over )?(?:there|here)| at (?:your|ur|the) \p{L}{1,20})* ?(?:[?.!,]|$)`,
  String.raw`^(?:(?:hey|so|ok|and|oh) )?(?:(?:the|your|ur) )?(?:wi-?fi|wlan)(?: please| pls| plz)+ ?[?.!]?$`,
].map((one) => new RegExp(one, 'iu'))

/** "login?", "the code?" and nothing else: most likely a question for a secret. */
const bareAsking =
  /(?:^|[.!?,;:] ?|(?<!\p{L})(?:hey|hi|yo|so|ok|okay|and|oh|also|btw|sorry) )(?:what(?:'?s| is) )?(?:(?:the|your|ur|my|our) )?(?:(?:user(?:name)?|login) (?:and|&|\+|\/|or) )?(?:log ?in|user ?name|pin|token|combo|combination|code|pass|wi-?fi)(?: (?:again|please|pls|plz|thx|thanks))* ?\?/iu

const asks =
  /[?？؟]|(?<![\p{L}])(?:what|whats|send|give|text|tell|forgot|need|remember|remind|which|was|wie|schick|sag|brauch\w*|vergessen|cu[áa]l|quel\w*|qual\w*|wat|dime|manda|env[íi]a|donne|envoie)(?![\p{L}])/iu
/** "Please" as it is texted, in the languages in which it is not the verb "to please", too. */
const politely =
  /(?<!\p{L})(?:pl[sz]|plz|(?:can|could|may) (?:i|u|you|we)|porfa\w*|por ?fa(?:vor(?:cito)?)?|xfa|stp|svp|s'il (?:te|vous) pla[iî]t|bitte|prego|per favore|x fav\w*|pfv|alstublieft|aub|tack|pros[zs]ę|пожалуйста|плз|c'est quoi|est-ce que|anyone|anybody|kannst du|k[öo]nntest du|puedes|podr[íi]as|peux[- ]tu|tu peux|pode(?:s|ria)?|consegue|puoi|potresti|me fala|fala a[íi]|d[íi]melo|dimmelo|dis[- ]moi)(?!\p{L})/iu
/** Words of other languages that ask to be told. */
const asksElsewhere =
  /(?<!\p{L})(?:podaj|daj|wy[śs]lij|prze[śs]lij|napisz|jakie|скинь|скиньте|дай|дайте|пришли|скажи|напиши|кинь|какой|p[áa]same|p[áa]sa|d[áa]me|m[áa]ndame|env[íi]ame|passa|envia|me manda|mandami|mi (?:mandi|dai|passi)|batao|bata do|bhejo|bhej|kya hai|stuur|geef|stuurt|skicka|ge mig|vad [äae]r?|va [äe]|hva er|hvad er|send mig|mik[äa] on|nedir|ne|g[öo]nder|[şs]ifre(?:yi|ni|sini) (?:at|ver|yaz|s[öo]yle)|atsana|gib|file|balance|envoie(?:-moi)?|donne(?:-moi)?)(?!\p{L})|教えて|おしえて|送って|ちょうだい|ください|下さい|は[？?]|[发發](?:我|给我|給我|一下)|[发發]给|告[诉訴]|多少|是什么|是啥|알려|뭐야|뭐예요|보내/iu
/** Whether a text asks for anything, in any of the languages. */
export const asksFor = (text: string): boolean => asks.test(text) || asksElsewhere.test(text) || politely.test(text)

/** Passwords as other languages say them. */
const foreign = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${password})(?!\p{L})|${passwordWithoutSpaces}|パス(?:コード)?(?=は|教|送|を|って)`,
  'iu',
)
const named = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${surely}|${password})(?!\p{L})|${passwordWithoutSpaces}`, 'iu')
/** What opens with one; "code" alone is asked for as such. */
const opened = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${services}|code|pass)(?!\p{L})`, 'iu')
const inPassing = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${elsewhere})(?!\p{L})`, 'iu')
/** Words that are read with English grammar only. In other languages, any question with a word for a secret counts as asking for it. */
const english = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${surely}|pass|clave|parola)(?!\p{L})`, 'giu')
const articled = /(?<!\p{L})(?:la|tu|su|mi|della) (?:clave|parola)(?!\p{L})/iu
/** A word that several languages share: the words around it decide. */
const around = /(?<!\p{L})(?:qual|cu[áa]l|quel|wie|sag|schick|dimmi|mi dai|mandami|dime|donne|envoie|hai|tienes|hast|c'est)(?!\p{L})/iu

/** What is said around a question for politeness, and to whom. */
const courtesies =
  /(?:[\s,]+(?:again|asap|now|quick(?:ly)?|thx|thanks|ty|pl[sz]+|plz|please|too|babe|baby|bro|bruh|dude|man|mate|girl|hon(?:ey)?|love|dear|sis|mo?um?|mom|dad|amor|cari[ñn]o|t[íi][oa]|m[áa]|mam[áa]|pap[áa]|ch[ée]rie?|mon c[œo]e?ur|schatz|mama|papa|amore|tesoro|m[ãa]e|pai|ai|a[íi]|[?!.…]+))+\s*$|[?!.…]+\s*$|^\s*(?:hey|hi|yo|so|ok(?:ay)?|oh|also|btw|sorry|and|oye|hola|y|et|dis|und|du|hallo|e|ei|oi|ciao|scusa)[\s,]+/giu
const article = String.raw`(?:(?:the|our|your|ur|that|new|la|el|tu|le|ton|ta|das|dein|il|tua|o|a|nueva|neue|neues) )?`
/** "The netflix password for the tablet" and nothing else. */
const onlyNamed = new RegExp(
  String.raw`^${article}(?:[\p{L}+-]{2,20} )?(?:${password})(?: (?:for|to|of|at|in|on|de|del|du|de la|d'|de l'|au|en|f[üu]rs?|vom|von|zum|im|am|per|pour|nel|no|na|do|da|di|della) ?${article}[\p{L}+'-]{2,20}(?: [\p{L}+'-]{2,20})?){0,2}$`,
  'iu',
)

/** "Che password". */
const whichOne = new RegExp(String.raw`(?<!\p{L})(?:che|quale|welche[srn]?|quel(?:le)?|qu[ée]|cu[áa]l) (?:${password})(?!\p{L})`, 'iu')
/** "Tu as le mdp". */
const hasIt = new RegExp(
  String.raw`(?<!\p{L})(?:tu as|t'as|as-tu|tens|tem|tienes|ten[ée]s|hast du|habt ihr|hai|sabes|sais|tu sais|sai|sabe|wei[ßs]+t du|kennst du)(?: \p{L}{4,10})? (?:(?:le|la|el|il|das|o|a) )?(?:${password})(?!\p{L})`,
  'iu',
)

/** `null`: no secret is mentioned, or nothing is asked. */
export function askingIn(asked: string): Asking | null {
  const found = new Set(
    placesToAsk(asked).flatMap((place) => {
      const said = place.normalize('NFKC').replaceAll('’', "'").replace(/\s+/gu, ' ').trim()
      const latin = inLatin(said)
      return [askingOf(said), latin === said ? null : askingOf(latin)]
    }),
  )
  return strengths.find((one) => found.has(one)) ?? null
}

const longestPlace = 400
/** Bubbles that are read one by one: more are no conversation. */
const mostBubbles = 12

/** Where a question may stand: at the end, and, before a long chatter, in a bubble of its own or at the beginning. */
function placesToAsk(asked: string): readonly string[] {
  if (asked.length <= longestPlace) return [asked]
  const bubbles = asked
    .split('\n')
    .slice(-mostBubbles)
    .filter((bubble) => bubble.length <= longestPlace)
  return [asked.slice(-longestPlace), asked.slice(0, longestPlace), ...bubbles]
}

const strengths: readonly Asking[] = ['value', 'mention', 'passing']

function askingOf(said: string): Asking | null {
  const [isNamed, isPassed, isForeign] = [named.test(said), inPassing.test(said), foreign.test(said)]
  if (!isNamed && !isPassed && !isForeign && !opened.test(said)) return null
  if (
    isForeign &&
    (asksElsewhere.test(said) ||
      hasIt.test(said) ||
      whichOne.test(said) ||
      politely.test(said) ||
      onlyNamed.test(said.replace(courtesies, '')))
  )
    return 'value'
  if (asksForIt.some((one) => one.test(said))) return 'value'
  if (bareAsking.test(said)) return 'mention'
  if (!isNamed && !isPassed) return null
  if (!asks.test(said)) return null
  if (articled.test(said) || (isNamed && (around.test(said) || named.test(said.replace(english, ' '))))) return 'value'
  return isNamed && !/(?<!\p{L})(?:clave|parola)(?!\p{L})/iu.test(said) ? 'mention' : isPassed ? 'passing' : null
}
