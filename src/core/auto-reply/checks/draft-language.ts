import { tokenize } from '#core/voice/tokens.ts'

/**
 * `commitments` and the time and number words in `core/drafting/guard/facts.ts` only know English. A draft in another language would pass
 * them unchecked, so it is not sent automatically. Function words and short answers identify a language even in short texts. Common English
 * words are left out.
 */
const foreign = new Set(
  // German
  (
    'ich du wir ihr und oder aber nicht kein keine ist bist sind habe hast wird werde werden kann kannst muss mit für auf aus bei nach ' +
    'noch schon auch ja nein klar danke bitte gleich morgen heute abend uhr dann wenn weil dass das der ein eine einen mir mich dir dich sehr doch ' +
    // French
    "je tu elle nous vous et mais est suis es sont avons avez une les des avec pour dans oui non merci bien demain soir heure alors quand que qui très ça c'est j'ai d'accord " +
    // Spanish
    'yo tú usted él ella nosotros pero está estoy estás soy eres tengo tiene una del por sí gracias mañana hoy noche hora entonces cuando porque muy también voy vamos vale claro ' +
    // Italian
    'noi voi sono sei siamo hai abbiamo che di della grazie bene domani oggi sera ora allora perché molto anche vado andiamo certo ' +
    // Portuguese
    'você ele ela nós mas não estou está sou são tenho tem uma obrigado obrigada bem amanhã hoje noite então quando muito também vou ' +
    // Dutch and the Nordic languages
    'ik jij wij zij niet geen een het zijn heb heeft wordt kan moet voor naar ook nee goed morgen vandaag avond och är inte kommer imorgon ikväll jeg ikke skal takk tak ' +
    // Polish and Turkish
    'nie jestem się będę mam jutro dzisiaj dziękuję proszę evet hayır tamam yarın bugün'
  ).split(' '),
)

const english = new Set(
  (
    'i you he she it we they me him her us them my your his our their the a an and or but not no yes is am are was were be been have has had do does did will would can could should may might must ' +
    "in on at to of for from with by about as if so then that this these those there here what when where who why how ok okay yeah yep nope thanks thank please good great nice sure fine love sorry lol haha i'm you're it's don't that's i'll " +
    'just really too also well very much more all any some one get got go going know think want need see come back out up down off over'
  ).split(' '),
)

/** True if the draft checks can't have understood the text: it is in another script, or has more foreign words than English ones. */
export function looksUnchecked(text: string): boolean {
  if (/(?!\p{Script=Latin})\p{L}/u.test(text)) return true
  let foreignWords = 0
  let englishWords = 0
  for (const word of new Set(tokenize(text, 4_000))) {
    if (english.has(word)) englishWords++
    else if (foreign.has(word) || /(?![a-zé])\p{L}/iu.test(word)) foreignWords++
  }
  return foreignWords > englishWords
}
