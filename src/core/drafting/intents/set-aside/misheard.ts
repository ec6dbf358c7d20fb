import type { IntentId } from '../table.ts'

/**
 * Corrects readings: some intents need a word about their subject, and some words turn an intent into another. A wrong reading gets an answer that misses the
 * point. One that is given up is read by its form, or gets no draft.
 *
 * How to add one: a line in `needs` (words that a guess must contain), or in `corrections` (intent, words, and the intent meant), in canonical spelling.
 */
const needs: Partial<Readonly<Record<IntentId, RegExp>>> = {
  'bad-news':
    /\b(?:no|not|none|nobody|nothing|never|\w+nt|cannot|without|broke\w*|los[et]|losing|cancel\w*|fail\w*|flunk\w*|bad|worse|worst|wrong|sick|hurt\w*|stole\w*|late|miss\w*|stuck|delay\w*|clos(?:ed|ing)|ugh|sad|died|dead|dying|down|out|off|sorry|unfortunately|leak\w*|flood\w*|crash\w*|crack\w*|spill\w*|drop\w*|burn\w*|ruin\w*|reject\w*|denied|fell|fall\w*|hate\w*|cry\w*|cried|mess\w*|problems?|issues?|again|over|behind|push\w*|postpon\w*|bumped|rain\w*|storm\w*|flat|fired?|laid|quit\w*|leaving|gone|thr[eo]w\w*|hard|rough|terrible|awful|horrible|suck\w*|useless|annoy\w*|kill\w*|someone else|instead|bit|bites?|stung|tickets?|tow\w*|court|fine|fever|flu|strep|lice|vet|doctors?|er|hospital|dentist|sprain\w*|torn|tore|ripped|stain\w*|wreck\w*|disaster|f[io]ught\w*|fight\w*|dump\w*|ghost\w*|turned down|beat|lock\w*|power|scratch\w*|dent\w*|expensive|owe|bill|price\w*|evict\w*|sold|selling|forgot\w*|wet|holes?|mold|mice|mouse|ants|rats?|bugs|bees|snake|roach\w*|gave|discontinu\w*|booked|wiped|shattered|sat on|stepped on|ran over|bailed|bummed?|boo+)\b|[😭😢😞😔😩😫☹]|:\(/u,
  'done-yet':
    /\b(?:did|didnt|have|has|had|yet|done|already|finished|ready|still|any (?:word|news|luck|progress|updates?)|update|status|checking|following up|circling back|bump\w*|\w+ed|sent|got|paid|made|bought|found)\b/u,
  doing:
    /\b(?:doing|do|did|up to|up|new|good|happening|going|poppin|move|plans?|day|night|evening|morning|week|weekend|busy|fun|cooking)\b/u,
  'running-late':
    /\b(?:late|later|behind|delay\w*|held up|stuck|traffic|parking|line|min\w*|hours?|there (?:in|by|soon|shortly)|running|almost|still|leaving|left|just|wait\w*|sorry|slow\w*|eta|\d+)\b/u,
}

const corrections: readonly (readonly [IntentId, RegExp, IntentId])[] = [
  // "which exit do i take" asks for a fact, "which one do you like" for an opinion.
  [
    'opinion',
    /^(?:\w+ )?which (?!ones?\b|of\b|do\b|is\b|are\b|looks?\b|would\b|should\b|colou?r|picture|photo|pic|outfit|dress|shirt|shoes|version|option|design|font|style|look)\w+/u,
    'what-asked',
  ],
  // "leaving the window open" is not "leaving the house".
  [
    'on-their-way',
    /^(?:i am )?leaving (?:the|a|an|my|some|it|this|that|you)\b(?! (?:house|office|gym|stores?|airport|party|bar|restaurant|hospital|station|hotel|parking|mall|building|school|church|doctors?|dentist|library|museum|beach|game|wedding|shop|cafe|apartment|place|salon|bank|park|city|driveway|garage|lot|now)\b)/u,
    'fyi',
  ],
  // Something of theirs was called off. They do not call off something planned with the owner.
  [
    'cancels',
    /\b(?:my|our) (?:\w+ )?(?:show|flight|train|bus|class|interview|surgery|appointment|order|delivery|reservation|hotel|trip|gig|concert|game|exam|shift|lease|contract|subscription) (?:just )?(?:got|was|is|has been|is getting|is being|keeps getting) (?:just )?(?:cancel\w*|postponed|delayed|pushed|called off)\b/u,
    'bad-news',
  ],
  // "who's in?" asks the owner too; "who's in charge" does not.
  ...(['who-asked', 'yes-no'] as const).map(
    (heard) =>
      [
        heard,
        /\bwho (?:is|else is|all is) (?:in|down|keen|game|up for (?:it|this))(?= for\b| on\b| (?:mon|tues|wednes|thurs|fri|satur|sun)|$| who)/u,
        'proposal',
      ] as const,
  ),
  // What they got is the news, whatever else they tell.
  ...(['fyi', 'their-doing', 'confirms', 'their-answer'] as const).map(
    (heard) =>
      [
        heard,
        /\b(?:i|we|she|he) (?:just |finally |actually )?(?:got|landed|was offered|were offered) (?:the|that|a|an|my first) (?:\w+ )?(?:job|part|role|offer|place|scholarship|promotion|internship|grant|apprenticeship)\b/u,
        'good-news',
      ] as const,
  ),
  // They wait for a yes or a no to what comes before.
  ...(['request', 'favor', 'fyi', 'yes-no', 'let-you-know', 'opinion', 'unknown'] as const).map(
    (heard) =>
      [
        heard,
        /^(?:please |just |so |and )*(?:(?:i |we )?need|give me|send me|let me have|tell me|let me know) (?:a |your )?(?:quick |simple )?yes or (?:a )?no\b/u,
        'proposal',
      ] as const,
  ),
  // What is to be done by then is a favor. Where one is to be by then may be a plan.
  [
    'proposal',
    /\b(?:can|could|will|would) you (?:please |just |maybe |also )*(?!(?:come|make it|join|meet|be|do|get|stop|swing|drop|have|go|hang|move|play|eat)\b)[a-z]+ .{0,60}?\bby (?:noon|tonight|tomorrow|(?:the )?end of|eod|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)/u,
    'favor',
  ],
  // The way there is not how it went.
  [
    'how-was',
    /^(?:hey |hi |so |ok |and )*how are (?:you|we|they)(?: guys| all)? (?:getting|going|planning|doing (?:it|this|that))\b/u,
    'unknown',
  ],
  // They ask for a time, whatever else the words sound like.
  ...(['are-you-ok', 'call', 'yes-no', 'proposal', 'what-asked', 'where-now'] as const).map(
    (heard) => [heard, /\b(?:any|a rough|some) idea (?:of )?(?:when|what time)\b/u, 'when-asked'] as const,
  ),
  // Whether the owner called is a question, and no wish to be called.
  ['call', /\b(?:did|have) you (?:try to |just )?call(?:ed)?\b(?! (?:me|us) (?:when|if|back|later))/u, 'done-yet'],
  // "what should i pack" is no yes or no, and neither is "do i owe you".
  ['should-i', /\b(?:what|where|which|when|how|who)(?: \w+)? should (?:i|we)\b|\banything i should\b|\bdo i owe\b/u, 'unknown'],
  ['suggests-time', /^how is (?:work|school|life|everything|class|home)\b/u, 'how-are-you'],
  // Things are not well or tired, and do not ask back.
  [
    'how-are-you',
    /\bhow (?:is|are) (?:your|the) (?:new )?(?:car|job|place|apartment|house|class|classes|book|show|team|garden|kitchen|project|school|phone|bike|drink|food|hotel|room|weather|traffic)\b/u,
    'how-was',
  ],
  ['good-news', /\b(?:sorry|apologies|apologize)\b/u, 'apology'],
  // "on a call, text you after" does not ask for a call.
  ['call', /^(?:i am )?(?:on|in) (?:a|another|the) (?:call|meeting|class|zoom)\b(?!.*\bcall (?:me|you))/u, 'let-you-know'],
  // "would you have a few minutes to help me": this asks for a favor and offers nothing.
  [
    'offer',
    /^(?:\w+ )?(?:would|do|could|might) you have (?:a |some |any |\d+ )?(?:few |couple of |spare )?(?:min\w*|time|moment|sec\w*|hour)\b/u,
    'favor',
  ],
  // "no thanks" turns something down.
  ['thanks', /^(?:\w+ ){0,3}?no thanks\b(?! (?:for|to)\b)/u, 'their-no'],
  ['bad-news', /\b(?:i|we) (?:\w+ )?miss (?:our|your|those|these|hanging|seeing|talking|having you|doing)\b/u, 'missing'],
]

/** The intent that a reading is corrected to. Null if the reading stands. `isSure`: nothing about it was guessed. */
export function misheard(intent: IntentId, isSure: boolean, text: string): IntentId | null {
  const instead = corrections.find(([heard, rule]) => heard === intent && rule.test(text))
  if (instead !== undefined) return instead[2]
  return !isSure && needs[intent]?.test(text) === false ? 'unknown' : null
}
