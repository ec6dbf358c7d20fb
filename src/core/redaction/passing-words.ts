import { connectingWords } from '#core/drafting/discretion/everyday-words.ts'
import { deedOf } from '#core/drafting/discretion/sayable.ts'

/** Answers, and words beside them, of English and of the languages most written. No names of things: those are passwords. */
const said = new Set(
  (
    'the and you for are was not but all any can had has her him his how its let may new now off one our out own say see she too two use way who why yes yet got get did ' +
    'your this that with have from they them then than what when were will well just like some more most much very also back been come does done down each even ever find ' +
    'give gone good here home into keep know last late left long look made make many mine must need next only open over same send sent seen she sure take tell text thank ' +
    'that their there these thing think those time today told took very want week went where which while would about after again could every first found great maybe never ' +
    'okay other right shall should since still thanks under until wait work yeah yours ' +
    'definitely absolutely certainly obviously totally completely seriously honestly actually basically literally finally eventually hopefully unfortunately apparently ' +
    'possibly perhaps sometimes often rarely hardly almost nearly exactly correct incorrect wrong expired invalid unknown complicated impossible obvious once twice thrice ' +
    'upstairs downstairs outside inside somewhere nowhere anywhere everywhere someone somebody everyone everybody nobody whatever whenever whoever awesome ' +
    'perfect lovely hilarious goodbye bye hey gotcha indeed agreed alright fine nvm nevermind whatsapp mum mom dad mike grandma grandpa asking coming ' +
    'looking checking driving sending sleeping working eating cooking showering thinking trying busy hungry tired ' +
    'claro siempre nunca mañana ahora luego despues después bueno perfecto exacto quizás quizas tampoco también tambien ' +
    'immer niemals morgen heute gestern später spaeter natürlich natuerlich bestimmt vielleicht genau leider schon jetzt gleich oben unten ' +
    'toujours jamais demain aujourd hier maintenant bientôt bientot peut-être certo sempre domani forse adesso subito'
  ).split(' '),
)

/** A word that stands in every conversation, of any length. As an answer to who asks for a password it may be one; everywhere else it is not taken for it. */
export function isPassing(word: string): boolean {
  const small = word.normalize('NFC').toLowerCase().replaceAll('’', "'")
  return said.has(small) || connectingWords.has(small) || deedOf(small) !== undefined
}
