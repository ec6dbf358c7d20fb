import { canonical } from '#core/drafting/intents/reading.ts'
import type { IntentId } from '#core/drafting/intents/table.ts'

/** Intents with a kind answer: "glad I came" to "thanks for not coming" would mock somebody who was let down. */
const kindIntents: ReadonlySet<IntentId> = new Set(['thanks', 'compliment', 'congratulates', 'good-wishes', 'birthday', 'sweet-thought'])

/** A negation, or a word that sours what is around it. */
const sourWord =
  /\b(?:not|never|nothing|nobody|no one|none|neither|nor|hardly|barely|cannot|\w+nt(?<=(?:do|does|did|is|are|was|were|have|has|had|wo|ca|could|would|should|ai)nt)|miss(?:ing|ed)|skip(?:ping|ped)|ruin(?:ing|ed)?|forgetting|forgot|ignor(?:ing|ed)|wast(?:ing|ed?)|break(?:ing)?|broke|los(?:ing|t)|leaving|lying|lied|liars?|cheat(?:ing|ed|er)?|fak(?:e|ing)|terrible|awful|horrible|bad|worst|worse|lousy|crappy|disgusting|gross|burnt|rude|mean|boring|ugly|stupid|useless|pathetic|disappoint\w*|fail\w*|hypocrites?|jerks?|supposedly|for once|as if|yeah right)\b/u

/** Negations and sour words that make thanks and praise warmer. */
const warmNegation = new RegExp(
  [
    '(?:can(?: not|not|t)|could(?: not|nt)) (?:have|thank|wait|believe|be|stop|ask)',
    'not bad',
    '(?:did not|didnt|do not|dont) (?:really )?(?:have to|need to|know what i)',
    'never doubted',
    'no one does it like',
    'nothing (?:beats|better than|like your)',
    '(?:do not |dont )?break a leg',
    '(?:breaking|broke) (?:it down|the ice|(?:the|your|my|our|a|his|her) (?:\\w+ )?record)',
    '(?:not|never) (?:giving up|judging|waking|minding)',
    'leaving (?:(?:the|a|some|your|that|me|us|porch|spare) )*(?:lights?|keys?|note|package|leftovers|plate|cookies|flowers)',
    '(?:bad|terrible|awful) (?:dad )?(?:jokes?|puns?)',
    'sorry (?:that )?(?:i|we) (?:missed|forgot)',
  ]
    .map((words) => `\\b${words}\\b`)
    .join('|'),
  'gu',
)

/** Whether thanks or praise may be sarcastic. Then nothing is said, because even a plain "aw, thanks" takes it as kind. */
export const isReproach = (intent: IntentId, raw: string): boolean =>
  kindIntents.has(intent) && sourWord.test(canonical(raw).replaceAll(warmNegation, ''))
