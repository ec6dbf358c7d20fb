import { topicsOf } from '../../gravity/topics.ts'
import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { isEveryday } from './sayable.ts'

/** Nothing is asked, and yet an answer agrees to do something. */
const ALSO: ReadonlySet<IntentId> = new Set(['request', 'reminder', 'call'])

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
  stain warranty wings surprise trailhead nephew kindergarten sisters forecast mistakes insurance rent taxes bill guy sec listening needed lately
  card double passport permission conflict yourselves grandmothers abuela abuelo tia tio nonna oma opa josh kayla leo kev tyler kyle jess sam ben tom anna emma nora jake ryan alex chris sarah emily mike dave steve jen katie megan maria luis carlos dan priya maya zoe claire lena theo draft blind date timecard nose pierced tattoo touched board names drawing gooo young property pair mailed shell`.split(
    /\s+/u,
  ),
)

/** What one may be advised to do by somebody who knows nothing more: nothing that is swallowed, signed, sent, or left. */
const ADVISED =
  /\b(?:should (?:i|we)|do (?:i|we) (?:have|need) to|(?:i|we) should)(?: (?:just|even|also|still))*(?= )(?! (?:be |bring|wear|make|get|order|grab|call|text|email|invite|start|come|go\b(?! (?:back|home with))|park|wait|book|cook|bake|reply|respond|rsvp|use|try|pack|buy|pick|print|plan|do|add|paint|wash|clean|reschedule|register|check|meet you|meet up|save|set|schedule|expect|know|worry|the|it|that|a|this)\b)/u

/**
 * Whether a turn may be answered by a short phrase at all. "Did you …", "can you …" and "is he …" can be finished with anything: "yes" is said only to
 * what is put in everyday words, each from a closed list. A name is no reason to be silent: written like
 * one, or known to the owner's messages (`isName`).
 */
export function isAnswerable({ intent, language, sentence }: TurnReading, isName: (word: string) => boolean = () => false): boolean {
  const agrees = rowOf(intent).asks === true || ALSO.has(intent)
  // Of other languages no words are listed: what touches any topic of the safety floor is left alone.
  if (language !== 'en') return !agrees || topicsOf(sentence.raw).size === 0
  if (!agrees) return true
  if (intent === 'should-i' && ADVISED.test(sentence.text)) return false
  const names = new Set((sentence.raw.match(/(?<=\p{Ll}[’']?,? )\p{Lu}\p{Ll}+/gu) ?? []).map((name) => name.toLowerCase()))
  return sentence.text
    .split(' ')
    .every(
      (word) =>
        /^(?:\d+(?:st|nd|rd|th)|\d:\d)$/u.test(word) ||
        isEveryday(word) ||
        OF_THE_MIND.has(word) ||
        names.has(word) ||
        names.has(word.replace(/s$/u, '')) ||
        isName(word),
    )
}
