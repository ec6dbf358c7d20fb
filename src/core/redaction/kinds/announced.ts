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

/** A word that says what a password is like or where it is, rather than what it is. */
export function describesSecret(word: string): boolean {
  const small = word.toLowerCase().replaceAll('’', "'")
  return described.has(small) || isPassing(small) || ofDeed.test(small)
}

const ends = String.raw`(?=["'”’]?\s{0,2}(?:$|[\n,;.!?)]|(?:lol|haha|btw|now|again|with|and|but|all|on the|for (?:now|the)|if|yesterday|today)(?!\p{L})))`
const noun = String.raw`(?:(?<![\p{L}\p{N}])(?:${password})|${passwordWithoutSpaces})`
/** Letters alone: a verb of several languages, or a sign. */
const is = String.raw`(?: ?(?:is now|is|was|ist|lautet|es|est|[eèé]|jest|[äa]r|er)(?!\p{L})[ :]{0,3}|["']?[ ]?(?:[:=：]{1,2}|->|→|是|为|為)[ ]{0,3}\n?)`
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
/** "I changed the wifi password to maple". */
const changed = new RegExp(
  String.raw`(?<!\p{L})(?:chang|set|reset|updat|switch|made|make)\p{L}{0,4} (?:the |my |our |your |its |his |her )?(?:[\p{L}-]{1,20} ){0,3}?${noun} (?:back )?to ["'“‘]?(\p{L}{4,40})${ends}`,
  'giu',
)
/** They also mean "key" and "word", so only a sign announces a password. */
const ambiguous = /^(?:clave|parola|losung)(?! (?:del? )?wi-?fi)[^:=：>→]*$/iu
/** "pw sunflower", behind which nobody says what it is like. */
const shortly = new RegExp(
  String.raw`(?:^|[,;:.(\n] ?|(?<![\p{L}\p{N}])(?:and|wifi|the) )(?:wi-?fi )?(?:pw|pwd|psk|pass|mdp) (\p{L}{5,40})${ends}`,
  'giu',
)
/** "Sunflower is the new wifi password." */
const behind = new RegExp(
  String.raw`(?:^|[\n.,;:!?] ?)["'“‘]?(\p{L}{4,40})["'”’]? (?:is|was|ist|es|est) (?:now )?(?:the|our|my|your|das|la|le) (?:(?:new|current|old|guest|neue|nueva) )?(?:wi-?fi |wlan |netflix )?(?:${password})(?=\s{0,2}(?:$|[\n,;.!?]))`,
  'giu',
)
const requests =
  /^(?:please|again|reset|hint|manager|protected|sharing|issue|problem|change|list|field|thanks|change[sd]?|works?|worked|update|wizard|guy|thing)$/iu

/** Plain words that somebody says are a password. */
export function findAnnounced(text: string): Span[] {
  return [plainly, guessed, changed, shortly, behind].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = match[1] ?? ''
      if (describesSecret(value) || requests.test(value) || ambiguous.test(match[0])) return []
      const at = pattern === behind ? match[0].indexOf(value) : match[0].lastIndexOf(value)
      return [{ start: match.index + at, end: match.index + at + value.length }]
    }),
  )
}

/** "Use 4821 for the gate": a number to be entered. */
const entered =
  /(?<!\p{L})(?:use|enter|type|press|punch|dial|put)(?: in)? (\d{3,8}[#*]?)(?= (?:for|at|on|to|in|into|then|and|as)(?: (?:get|open|unlock))?(?: in| the| your| my| our)? ?(?:front |back |side |main |garage |bike )?(?:door|gate|keypad|pad|lock|locker|lockbox|safe|garage|alarm|entrance|building|lobby|phone|atm|elevator|buzzer|intercom|shed|box)(?!\p{L}))/giu

export function findEntered(text: string): Span[] {
  return [...text.matchAll(entered)].map((match) => {
    const value = match[1] ?? ''
    return { start: match.index + match[0].length - value.length, end: match.index + match[0].length }
  })
}
