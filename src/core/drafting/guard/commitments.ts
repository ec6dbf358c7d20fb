import { tokenize } from '#core/voice/tokens.ts'

/**
 * Sentences that bind the owner or state where they are and what they do now. They pass every check of single words ("I'm at work"), and
 * out of another moment they are inventions.
 */
export type CommitmentKind = 'time' | 'money' | 'place' | 'promise' | 'situation'

export interface Commitment {
  readonly kind: CommitmentKind
  readonly text: string
  readonly start: number
  readonly end: number
}

const iAm = String.raw`\b(?:i'?m|i am|we'?re|we are)`

const commitmentRules: readonly (readonly [CommitmentKind, RegExp])[] = [
  [
    'time',
    /\b(?:in|within|for|after) (?:a|an|one|half an?|a few|a couple(?: of)?|some|\d+) ?(?:sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?|bit|while|moment)\b/giu,
  ],
  [
    'time',
    /\b(?:(?:this|next|last|coming) (?:week|weekend|month|year|morning|afternoon|evening|night|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|at (?:noon|midnight|lunch|dinner|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)|by (?:then|tonight|tomorrow|noon|the end of)|see you (?:then|there|at|on|in|soon|later|tomorrow|tonight)|be (?:there|back|home|here|with you) (?:in|at|by|soon|later|shortly))\b/giu,
  ],
  [
    'money',
    /[$€£¥]\s?\d|\b\d+(?:[.,]\d+)? ?(?:dollars?|bucks|euros?|pounds?|usd|eur|quid)\b|\b(?:venmo|paypal|zelle|cash ?app)\b|\bi(?:'?ll| will| can| could|'?d)? (?:pay|owe|lend|transfer|wire|reimburse|refund)\b|\bowe (?:you|u|me)\b/giu,
  ],
  ['place', /\b(?:meet|see|pick|find|join|wait for) (?:you|u|ya|me|us|up|them)? ?(?:up )?(?:at|outside|by|near|in front of) \S+/giu],
  [
    'promise',
    /\bi(?:'?ll| will| shall)(?! (?:not be|be (?:honest|surprised|glad)|admit|say that|assume|guess|bet|never know|have to (?:admit|say)))\b|\bi'?m (?:going to|gonna|about to)\b|\bi (?:promise|swear|guarantee)\b|\bcount me in\b|\bi(?:'?m| am) in\b(?=\W*$)|\bcount on (?:me|it)\b|(?<!\b(?:that|this|it|which|one|they|these|those|what) |[)\]"] )\bwill do\b|\b(?:on it|consider it done|let me (?:check|look|see if|get back|ask|find out|handle|take care|fix|know when))\b|\bi can (?:come|do|make|bring|pick|drive|send|meet|be|call|take|help|cover|give you|get you)\b|\bwe(?:'?ll| will) (?:be|come|meet|bring|send|call|do|see you)\b/giu,
  ],
  [
    'situation',
    new RegExp(
      `${iAm} (?:at|in (?:a|the|my|bed|class|town|traffic|line|transit)|on the|on my|on a|off to|heading|headed|leaving|driving|running (?:late|behind)|coming|walking|out (?:of|at|for|with)|back (?:at|home|from|in)|home|here|outside|waiting|stuck|busy|sick|away|almost there|free|asleep|awake|exhausted|hungry|eating|cooking|sleeping|going (?:to bed|home|out)|(?:just )?getting)\\b`,
      'giu',
    ),
  ],
  [
    'situation',
    /\b(?:omw|on (?:my|the) way|brb|afk|bbl|bbiab|gtg|g2g|at (?:work|home|school|the (?:office|gym|airport|store|doctor'?s?|hospital|station))|in a (?:meeting|call)|on a call|be right (?:there|back|over)|(?:just )?(?:woke up|got (?:home|back|here|in|up)|landed|left|arrived)|heading (?:out|home|over|to)|off to (?:bed|work|lunch|dinner|sleep)|(?:going|time) (?:to|for) (?:bed|sleep|lunch|dinner))\b/giu,
  ],
]

/** Longest prefix that is read: what binds somebody stands in the first screens of a text or the draft is too long anyway. */
const readLimit = 4000

/** Every commitment and statement about the owner's present situation in `text`, in order. */
export function commitments(text: string): Commitment[] {
  const read = text.length > readLimit ? text.slice(0, readLimit) : text
  const plain = read.replaceAll('’', "'")
  const found: Commitment[] = []
  for (const [kind, rule] of commitmentRules) {
    for (const match of plain.matchAll(rule)) {
      found.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length })
    }
  }
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const emptyWords = new Set(
  (
    "a an the i i'm i'll im ill you u we we'll we're he she it they me my your our us to of in on at by for with from and or but so if be am is are was were been will shall can could would should do does did " +
    'have has had not no yes ok okay just really that this these those there here then now soon later up out off back as get got go going gonna about let know see some any one'
  ).split(' '),
)

/** A sentence is looked for this far to both sides. */
const sentenceReach = 120

/**
 * A commitment is supported where the thread itself speaks of it: at least half of the content words of the sentence around it stand in
 * the thread ("can you bring chips?" – "I'll bring chips"). A sentence without content words ("will do", "on my way") is not supported by
 * anything.
 */
export function isCommitmentSupported(commitment: Commitment, text: string, threadWords: ReadonlySet<string>): boolean {
  const content = contentAround(commitment, text)
  if (content.length === 0) return false
  return content.filter((word) => threadWords.has(word)).length * 2 >= content.length
}

/** Content words of the sentence that it stands in. */
function contentAround(commitment: Commitment, text: string): string[] {
  const before = text.slice(Math.max(0, commitment.start - sentenceReach), commitment.start)
  const after = text.slice(commitment.end, commitment.end + sentenceReach)
  const head = before.slice(before.search(/[^.!?\n]*$/u))
  const tail = /^[^.!?\n]*/u.exec(after)?.[0] ?? ''
  const sentence = `${head}${text.slice(commitment.start, commitment.end)}${tail}`
  return tokenize(sentence).filter((word) => word !== '?' && !emptyWords.has(word))
}

/** Words of assent: they add nothing to what was proposed. */
const assentWords = new Set(
  (
    'yes yeah yep yup ya sure sounds sound good great perfect definitely absolutely totally course cool nice awesome fine deal done happy love ' +
    "glad excited can't cant wait haha lol omg oh see come came coming try check ask look find thanks thank thx pls please same both"
  ).split(' '),
)
const yesPhrase =
  /^(?:see (?:you|u|ya) (?:there|then|soon)|be (?:there|with you) (?:soon|shortly)|i'?ll|i will|count me in|i(?:'?m| am) in|will do|on it|let me (?:check|look|see if|get back|ask|find out)|i can (?:come|do|make|be|help)|we(?:'?ll| will) (?:be|come|do))$/iu

/**
 * Something is proposed or asked for: an invitation, a request, a question whether the owner can or will. Not every question: whoever asks how
 * the day was has proposed nothing.
 */
const proposal = new RegExp(
  [
    String.raw`\b(?:let'?s|lets|shall we|should we|wanna|want to|feel like|up for|down for|down to|you in|please|pls|don'?t forget|make sure)\b`,
    String.raw`\b(?:join|call|text|ring|ping|tell|send|bring|get|let|show|remind|help|meet|pick) (?:me|us)\b|\bpick (?:up|\w+ up)\b|\bcome (?:over|by|along|with|to)\b`,
    String.raw`\b(?:are|r) (?:you|u|ya|y'?all|we) (?:still |guys |both )?(?:in|on|coming|going|joining|free|able|up|down|around|available|game)\b`,
    String.raw`\b(?:will|would|can|could) (?:you|u|ya|y'?all|we) [a-z]`,
    String.raw`\b(?:coming|breakfast|brunch|lunch|dinner|drinks|coffee|movie|party|walk|run)\b[^.!\n]{0,60}\?`,
  ].join('|'),
  'iu',
)

/** Whether `turn`, what the other side wrote last, proposes or asks for something. */
export function proposes(turn: string): boolean {
  return proposal.test(turn.slice(0, readLimit).replaceAll('’', "'"))
}

/**
 * A commitment that says yes to a proposal and adds nothing of its own ("sounds good, see you there"). Out of another moment it would be an
 * invention; as the answer to this proposal it is one of the two that its reader chooses from. Money, places, oaths and the owner's situation
 * are never an acceptance. Only for drafts that are written for this thread, and read before they are sent: automatic sending holds every
 * commitment (`checkDraft`).
 */
export function isAcceptance(commitment: Commitment, text: string, threadWords: ReadonlySet<string>): boolean {
  if (commitment.kind !== 'promise' && commitment.kind !== 'time') return false
  if (!yesPhrase.test(commitment.text)) return false
  return contentAround(commitment, text).every((word) => threadWords.has(word) || assentWords.has(word))
}
