import { isPassing } from '../passing-words.ts'
import type { Span } from '../view.ts'
import { password, passwordWithoutSpaces } from './secrets.ts'

/** What passwords are said to be, which is none: "the password is dumb". Words that end like a deed ("expired", "changing") count too. */
const described = new Set(
  (
    'dumb stupid silly weird strange odd long short longer shorter easy easier hard harder simple simpler secure stronger strong weak weaker safe safer ridiculous annoying case-sensitive ' +
    'stuck gone lost wrong right correct incorrect invalid valid missing blank empty default public private secret hidden visible new newer old older current different unique random ' +
    'bad terrible awful horrible hilarious insane crazy fancy lame boring obvious perfect fine okay good great better best meh nuts trash garbage impossible important necessary optional ' +
    'written known unknown set yours mine ours theirs hers his overdue complicated confusing useless pointless cursed broken forgotten below above underneath attached inside enough ' +
    'falsch richtig lang kurz doof blöd bloed neu alt einfach schwer geheim weg anders gleich larga largo corta corto mala malo buena bueno nueva nuevo fácil facil difícil dificil ' +
    'incorrecta incorrecto equivocada faux fausse bon bonne long longue court courte nouveau nouvelle facile difficile sbagliata sbagliato giusta lunga corta nuova errada certa nova longa ' +
    'fout goed lang kort nieuw anders fel feil langt kort'
  ).split(' '),
)
const ofDeed = /(?:ing|ed|able|ible|less|ful|ish)$/u

/** As long as two words written as one ("sundaymorning"). */
const longDeed = 12

/** Whether a word says what a password is like or where it is, rather than what it is. `asked`: for the password. */
function describesSecret(word: string, asked: boolean): boolean {
  const small = word.toLowerCase().replaceAll('’', "'")
  return described.has(small) || isPassing(small) || (ofDeed.test(small) && !(asked && small.length >= longDeed))
}

const ends = String.raw`(?=["'”’]?\s{0,2}(?:$|[\n,;.!?)]|(?:lol|haha|btw|now|again|with|and|but|all|on the|for (?:now|the)|if|yesterday|today)(?!\p{L})))`
const noun = String.raw`(?:(?<![\p{L}\p{N}])(?:${password})|${passwordWithoutSpaces})`
/** Letters alone: a verb of several languages, or a sign. */
const is = String.raw`(?: ?(?<!\p{L})(?:is now|is|was|ist|lautet|es|est|[eèé]|jest|[äa]r|er)(?!\p{L})[ :]{0,3}|["']?[ ]?(?:[:=：]{1,2}|->|→|是|为|為)[ ]{0,3}\n?)`
/** "The wifi password is sunflower", "pw: tulip": a plain word that ends what is said. */
const plainly = new RegExp(
  String.raw`${noun}(?: (?:for|to|of) (?:the |our |my )?[\p{L}-]{2,20}(?: wi-?fi)?)?${is}(?:(?:still|now|just|maybe|probably|called) )?["'“‘]?(\p{L}{4,40})${ends}`,
  'giu',
)
/** "Is the password still maple?" */
const guessed = new RegExp(
  String.raw`(?<!\p{L})is (?:the |our |your |ur |my )?(?:[\p{L}-]{1,20} ){0,2}?${noun} (?:still |now |maybe )["'“‘]?(\p{L}{4,40})["'”’]?(?: now)? ?[?]`,
  'giu',
)
/** "Has the password changed? Is it maple now?" */
const wondered = new RegExp(
  String.raw`${noun}[^\n?.!,]{0,30}[?.!,] ?is it (?:still |now )?["'“‘]?(\p{L}{4,40})["'”’]?(?: now)? ?[?]`,
  'giu',
)
/** "I changed the wifi password to maple". */
const changed = new RegExp(
  String.raw`(?<!\p{L})(?:chang|set|reset|updat|switch|made|make)\p{L}{0,4} (?:the |my |our |your |its |his |her )?(?:[\p{L}-]{1,20} ){0,3}?${noun} (?:back )?to ["'“‘]?(\p{L}{4,40})${ends}`,
  'giu',
)
/** They also mean "key" and "word", so only a sign announces a password. */
const ambiguous = /^(?:clave|parola|losung)(?! (?:del? )?wi-?fi)[^:=：>→]*$/iu
/** "pw sunflower", behind which nobody says what it is like. */
const shortly = new RegExp(
  String.raw`(?:^|[,;:.(\n] ?|(?<![\p{L}\p{N}])(?:and|wifi|the|(?:network|net|ssid|name|user(?:name)?|login|red|r[ée]seau|netz|rede|rete)(?: is|:)? [^\s\uFFFC]{2,30}) )(?:wi-?fi )?(?:pw|pwd|psk|pass|mdp) (\p{L}{5,40})${ends}`,
  'giu',
)
/** "The wifi is called casa, pass is sunflower". */
const paired = new RegExp(
  String.raw`(?<!\p{L})(?:wi-?fi|network|ssid|user(?:name)?|login|red|r[ée]seau|netz|rede|rete)(?!\p{L})[^\n,;/]{2,40}[,;/] ?(?:and |the |y |et |und |e )?pass(?: is|:)? ["'“‘]?(\p{L}{4,40})${ends}`,
  'giu',
)
/** "Sunflower is the new wifi password." */
const behind = new RegExp(
  String.raw`(?:^|[\n.,;:!?] ?)["'“‘]?(\p{L}{4,40})["'”’]? (?:is|was|ist|es|est) (?:now )?(?:the|our|my|your|das|la|le) (?:(?:new|current|old|guest|neue|nueva) )?(?:wi-?fi |wlan |netflix )?(?:${password})(?=\s{0,2}(?:$|[\n,;.!?]))`,
  'giu',
)
const requests =
  /^(?:please|again|reset|hint|manager|protected|sharing|issue|problem|change|list|field|thanks|change[sd]?|works?|worked|update|wizard|guy|thing)$/iu

/** "Her maiden name is Kowalczyk": what banks ask for. */
const proof =
  /(?<!\p{L})(?:maiden name|(?:first|childhood) pet(?:'?s name)?|(?:secret|security) answer|apellido de soltera|nom de jeune fille|m[äa]dchenname|cognome da (?:nubile|ragazza)|nome de solteira)(?:'?s(?= (?!name))| is| was| es| era| est| ist| war| [èé]|:) ["'“‘]?(\p{L}[\p{L}'’-]{2,30})/giu

/** Plain words that somebody says are a password. `asked`: for one. */
export function findAnnounced(text: string, asked = false): Span[] {
  return [plainly, guessed, wondered, changed, shortly, paired, behind, proof].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? ''
      if (describesSecret(value, asked) || requests.test(value) || ambiguous.test(match[0])) return []
      const at = pattern === behind ? match[0].indexOf(value) : match[0].lastIndexOf(value)
      return [{ start: match.index + at, end: match.index + at + value.length }]
    }),
  )
}

/** "Is it still tulips2020", "so mittens42": a word with a number behind it that somebody settled on. */
const chosen =
  /(?:^|\n)[^\n]{0,30}?(?<!\p{L})(?:still|now|now it['’´]?s|its|it['’´]s|it is|so|is it|uses?|using|changed? (?:it )?to|(?:re)?set (?:it )?to|made it|try|ahora es|jetzt|maintenant|adesso [èe]|agora [ée]) ["'“‘]?((?!(?:iphone|windows|covid|galaxy|playstation|python|ubuntu)\d)\p{L}{5,24}\d{2,4}[!*$]{0,2})["'”’]?\??(?=\s*(?:$|\n))/giu

/** "Fall2025$", "pickle_rick22", "SunnyDay0612": what sites demand of a password, and words are not written like. */
const demanded =
  /(?<![^\s"“‘(])(?=[\p{L}!$&*%^_]{0,30}\p{N}(?:\p{N}|\p{L}+\p{N}))(?=[^\s!$&*%^_]{1,30}[!$&*%^_]|\p{L}{0,20}\p{Ll}\p{Lu}|\p{L}+\p{N}+\p{L}{2,}\p{N}+\p{L})(?=\P{L}{0,12}\p{L}{4}|\p{L}{2,3}\p{N}+\p{L}{3})(?!\S*!!)[\p{L}\p{N}!$&*%^_]{7,31}[\p{L}\p{N}$&*%^_](?=!?(?:$|[\s"”’.,;?)]))/gu
/** More words tell something about it, as people do about programs. */
const maxWords = 8

export function findChosen(text: string): Span[] {
  if (!/\p{L}\d|\d\p{L}/u.test(text)) return []
  const settled = [...text.matchAll(chosen)].map((match) => {
    const value = match[1] ?? ''
    const start = match.index + match[0].lastIndexOf(value)
    return { start, end: start + value.length }
  })
  if (text.length > longestChosen || text.split(/\s+/u).length > maxWords) return settled
  return [...settled, ...[...text.matchAll(demanded)].map((match) => ({ start: match.index, end: match.index + match[0].length }))]
}

const longestChosen = 120
