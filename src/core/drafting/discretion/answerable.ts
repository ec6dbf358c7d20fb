import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { isEveryday } from './sayable.ts'

/** Nothing is asked, and yet an answer agrees to do something, or takes praise and thanks for something. */
const ALSO: ReadonlySet<IntentId> = new Set(['request', 'reminder', 'call', 'compliment', 'thanks', 'congratulates', 'looking-forward'])

/** What is only asked of the mind, or of how somebody is; an answer says nothing by it. */
const OF_THE_MIND: ReadonlySet<string> = new Set(
  `mind believe understand recommend prefer agree guess mean notice recognize heard hearing seems thought thinking wondering wonder curious idea chance possible able if because though since but or
  tell ask asked question talking pay paid lose power favor quick real hey hi hello yo lol haha omg btw hmm um oh ah wow yay aw ooh thats whats how's what's hows guys dude bro man girl babe honey hon sweetie sweetheart
  darling dear buddy pal mija mijo papa mama mommy daddy nana such very much many more most done anyway though honestly seriously literally kinda maybe possibly exactly definitely totally almost only especially
  plus two three four once twice time times already something's one everyone's sound call called quickly able tonight's today's tomorrow's way things else off
  congratulations lets best together size shall wants enough til person proud allowed thanksgiving said news kind alright gets lifesaver n behind second supposed nah miles amazing loved told
  vet thoughts posted pumpkin mass pour walkthrough figure as pantry mother cousins actually retirement bar dismissal session surprised fuss years handoff shellfish jumpsuit neighborhood handwriting
  deadline longer accounting mechanic bangs sense mountains iced whatcha sometime interest holidays santa jumper cables huge target bakery may facetime attached kindly calc mr mrs dr fast
  conferences driver prom anywhere couldnt past six croissants campout haircut disney ours missed somebody professor hotpot grandfather staging ducks brownie likes whenever fitting bigger availability
  cancellation ahead received raffle bakers onto might welcome trampoline telephone bandaids octopus horses status template slips heated register decided checkout eta mood requests combo dye apologize
  looks sweet savory mothers seemed interested hoop shabbat nails march april june july october november december january february september august cookout starbucks oreos popsicle helps few postpone
  convenient mornings friendly carefully receipt phones step zumba repeat eid ramadan pep rally portal seniors impact transcript temp overnight complete staff spirit pajama clocks patience calm edits
  nicest manners honor roll bible graduation caption nights maple substitute word color outside texas ping build arrives sourdough mistake campground anybody tupperware italian hurry oat almond natural
  cinema weeks scouts grateful turnaround bless deserved polite excellent counting sleeps epic smoothies gardens layer dip marvel caterer legos botanical fountain holiday everywhere starts expecting total
  stain warranty wings surprise trailhead nephew kindergarten sisters forecast mistakes insurance rent taxes bill`.split(/\s+/u),
)

/**
 * Whether a turn may be answered by a short phrase at all. "Did you …", "can you …" and "is he …" can be finished with anything: "yes" is said only to
 * what is put in everyday words, each from a closed list. A name that is written like one is no reason to be silent.
 */
export function isAnswerable({ intent, language, sentence }: TurnReading): boolean {
  if (language !== 'en' || (rowOf(intent).asks !== true && !ALSO.has(intent))) return true
  const names = new Set((sentence.raw.match(/(?<=\p{Ll}[’']?,? )\p{Lu}\p{Ll}+/gu) ?? []).map((name) => name.toLowerCase()))
  return sentence.text.split(' ').every((word) => /^\d+(?:st|nd|rd|th)$/u.test(word) || isEveryday(word) || OF_THE_MIND.has(word) || names.has(word) || names.has(word.replace(/s$/u, '')))
}
