import { looksUnchecked } from '../checks/draft-language.ts'
import { isContent, readWords } from './words.ts'

/** Common words of everyday English texts, besides function words. A turn with too few of them is in a language that was never checked. */
const everydayWords = new Set(
  (
    'i you me my your im youre ive id ill youll he she it we they him her us them his its our their this that these those was were been had will would or to of in on at for with from by then ' +
    'no not yes yeah yep yup nope nah ok okay k kk good great nice cool fine well better best bad night goodnight gn nite morning evening afternoon day today tonight tomorrow later soon now then here there ' +
    'home house work bed back out up down off over again still just really very much more so too also all any some what when where who why how which ' +
    'hi hey hello bye yo sup wyd hru lol haha hahaha lmao omg thanks thank thx ty tysm please pls sorry welcome wow yay aww aw hmm oh ah um ' +
    'love miss like want need hope see saw look got get getting go going gonna gone come coming came make made take took give know think feel sleep sleeping asleep awake eat eating ate eaten ' +
    'food dinner lunch breakfast coffee tea walk run dog cat car drive safe safely sweet dreams dream well tight happy birthday weekend week time late early tired busy free ready done ' +
    'call text talk phone message ping let lets can could should may might dont didnt doesnt cant wont isnt wasnt not never ever always sure course right wrong true about after before been being ' +
    'mom mum dad babe hun honey dear sweetie darling friend buddy dude man bro sis girl guys everyone one two first last next same other new old big little long way thing things something anything nothing ' +
    'fun cute pretty beautiful funny awesome amazing perfect lovely hot cold rain sun snow game movie show song music book picture photo pic pics read watch watching play playing won win say said tell told ask asked ' +
    'arrived landed made leaving left heading head stay finish finished start started feed fed water watered wash washed turn turned put bring brought send sent trash garbage plants laundry dishes because but if xo xoxo luv u ur r im ive ' +
    'anytime omw otw gm ily ilysm brb gtg ttyl tmrw rn np yw ofc tbh idk weare outside inside congrats congratulations merry christmas thanksgiving easter holidays'
  ).split(' '),
)

/** Whether a turn is in a language that the rules know, which is English. False for other scripts, and if most words are not English. */
export function isKnownLanguage(turn: string): boolean {
  if (looksUnchecked(turn)) return false
  const words = readWords(turn).map(({ word }) => word)
  const known = words.filter((word) => !isContent(word) || everydayWords.has(word)).length
  return words.length > 0 && known * 2 >= words.length
}
