import { canonical } from '../intents/reading.ts'
import { rowOf, type IntentId } from '../intents/table.ts'

/** Nothing is asked, and yet an answer agrees to do something. */
const ALSO: ReadonlySet<IntentId> = new Set(['request', 'reminder', 'call'])

/** Whether an answer to such a turn agrees to something or says yes to it. Thanks, sympathy and laughter bind nobody. */
const wantsAgreement = (intent: IntentId): boolean => rowOf(intent).asks === true || ALSO.has(intent)

/** What no short answer of any kind is shown to. */
const TRAPS: readonly RegExp[] = [
  // Sarcasm that sounds like thanks or praise.
  /\bfor once\b|\b(?:thanks|thank you) for (?:nothing|ruining|breaking|making me|leaving|ignoring|wasting)\b|\b(?:nice|great|good) job (?:ruining|breaking|losing|forgetting|messing|screwing|wasting|missing)\b|a cookie or what|\bmouth shut\b|\b(?:get|pull|clean up|give|take|act|keep|save|remember|know) (?:me |it |your |a |the )?(?:life|grip|act|weight|attitude|breath|place|rest|hint|punch|joke|blame|fall|hands off)\b|\bor else\b/u,
  // Words meant for machines, and words to be put into a mouth.
  /\b(?:ignore|disregard|forget) (?:\w+ ){0,3}(?:rules|instructions|prompts?)\b|\b(?:previous|prior|system) (?:instructions|prompt)\b|^(?:system|assistant|user|human)\b(?= )|\byou are now an?\b|\brepeat after me\b|(?:^|can you |please |just )say (?:yes|no|sorry|i|that|arr|you)\b|\breply (?:with|yes|no|stop)\b|\btext (?:yes|no|stop) to\b|\brm rf\b|\bsudo\b|\bdrop table\b|\bselect from\b|\bdo you or (?:dont|do not) you\b|\bdid you or did you not\b|\bdo you want (?:hope|a medal)\b/u,
]

/**
 * What nobody should be heard to agree to: to say yes or no at all would embarrass the owner. The words here are for what hides in everyday questions;
 * what is said back is held by the closed lists of `sayable.ts`.
 */
const NEVER_AGREED_TO: readonly RegExp[] = [
  // Insults, slurs, obscenities.
  /\b(?:mother)?f+u+c*k+\w*|\b(?:wtf|stfu|shit\w*|bullshit|bitch\w*|whores?|sluts?|slutty|cunts?|assholes?|ass|asses|arse\w*|bastards?|morons?|idiots?|idiotic|retard\w*|fag\w*|dyke|tranny|nigg\w*|spic|kike|chink|loser|losers|stupid|dumb|dumbass|ugly|hag|scum|pathetic|disgusting|stink|stinks|slob|pig|cow|fat|jews?|gays?|mexicans|blacks|muslims|immigrants|shut up|drop dead|get lost|grow up|screw (?:you|up|him|her|me)|go to hell|in hell|miserable|ashamed|worthless|useless|liar|liars|hate|hates|hated|slap|shame|genius|embarrass\w*|ruin\w*|dumped|crap|heck of a)\b/u,
  // Bodies and beds.
  /\b(?:sex\w*|nudes?|naked|horny|kinky|condoms?|lube|lingerie|panties|underwear|bra|boobs?|tits?|titties|breasts?|nipples?|dicks?|cock|penis|vagina|pussy|balls|butt|booty|blow ?job|blow me|suck|lick|spank|undress|strip|threesome|virgin\w*|vibrator|hooker|prostitute|escort|porn|onlyfans|hook up|hooked up|hooking up|sleep(?:ing)? with|slept with|sleep (?:over )?(?:in|with) (?:your|my)|in bed|kiss\w*|wet|hard right now|turn me on|make me come|bite me|ride me|ride my|touch (?:me|you|your|my|yourself|him|her)|touched (?:me|you|him|her)|sexy|single|what are you wearing|so hot in|(?:is|are) so hot|hold me|rub (?:my|your)|lips|legs|thighs|tight|your (?:body|feet|face|breath|teeth)|real hair|smell (?:your|my)|my (?:face|body)|clothes off|shower together|watch (?:you|me) (?:shower|sleep|change)|watch me|handcuffs|period|std|sti)\b|[🍆🍑😏😉🖕💦👅🔫⚰💊🤰🩸]/u,
  // Harm and crime.
  /\b(?:(?:you|i|to|should|lets|will|can) (?:\w+ )?kill\w*|poison\w*|murder\w*|stab\w*|shoot (?!the|a text|me a)\w+|shoot (?:the dog|the cat|the neighbor|up)|shot (?:him|her|them|the)|strangl\w*|chok\w*|drown\w*|beat (?:up|him|her|the (?:kids?|dog|cat))|hit (?:me|you|him|her|them|(?:my|your) (?:kids?|son|daughter|dog|wife|mom)|the (?:kids?|baby|dog|cat|boy|girl))|(?:did|have) (?:you|i) hit|order the hit|hitting|hurt (?:me|you|him|her|them)|burn (?:down|the|your|my|it)|burned down|slash\w*|fight|guns?|rifle|pistol|weapons?|knife|bomb\w*|bullets?|execution|the body|body bag|dead body|corpse|evidence|blood|bury|buried|hide (?:it|the|him|her|me|this)|rob|robbed|rob a|steal\w*|stole|stolen|forge[ds]?|forging|fake (?:the|numbers|receipts|tickets)|the fake|hack\w*|bribe\w*|smuggl\w*|launder\w*|ransom|hostage|kidnap\w*|rape\w*|harass\w*|leak(?:ed)? the|shred\w*|cook the books|cheat\w*|lie to|lying to|lied to|lie for|alibi|testify|witness|confess\w*|guilty|your fault|arson|loaded|jump off|(?:i|she|he) jump|wear the wire|wire (?:the|me|it|money)|fires? (?:him|her|them|me|you|bob)|fire (?:my|your)|lock the kids|laxatives|die for|(?:is|are|did|should|can|will|would|let|he|she|him|her|they) (?:\w+ ){0,4}(?:die|dead|dying)(?! (?:for|of)\b)|end (?:it|his|her|their|my) ?(?:all|life)?(?= *$)|disappear|find you|where you live|watch your back|regret|without you|drugs?|coke|cocaine|molly|meth|heroin|weed|shrooms|ketamine|edibles|adderall|xanax|zoloft|(?:(?:take|took|taking|bring|grab|get) (?:the |your |my |some |any )?|your |my |all the )pills?|stash|get (?:high|wasted|drunk|hammered)|drunk|drive after|high on|vodka|beer im \d+|jail|rehab|bail (?:me|him|her) out|police|cops?|warrant|turn (?:yourself|myself|him|her) in|clock me (?:in|out)|sign (?:my|your) timesheet|take (?:the|my) (?:test|exam|quiz)(?: for me)|write my (?:essay|paper|thesis)|(?:say|tell them|tell her|tell him|tell everyone) (?:you|i) (?:were|was|are|am)|cover for me with|before the audit|delete the (?:texts?|emails?|messages?|files?|logs?|evidence)|abort\w*)\b/u,
  // Children: where they are, and who may have them.
  /\bwhere (?:is|are|does|do) (?:the|your|my) (?:little )?(?:kids?|children|son|daughter|baby|boys?|girls?|twins)\b|\b(?:is|are) (?:the|your) (?:kids?|children|son|daughter|baby|boys?|girls?) (?:home|alone|there|with|single|asleep|breathing|ok|still)\b|\b(?:what time|when) (?:is|are|does|do) (?:the|your) (?:kids?|children|son|daughter)\b|\bwho (?:has|is|picks|took|is picking up) (?:\w+ ){0,3}(?:kids?|baby|son|daughter)\b|\b(?:can|may|could|should) (?!you\b)(?:\w+ ){1,4}(?:pick up|take|see|drive|get|have|watch) (?:your|the|my) (?:kids?|son|daughter|baby|children|boys?|girls?)\b|\b(?:baby|kids?|son|daughter|dog) in the (?:car|room)\b|\bforg[eo]t the (?:kids?|baby)\b|\bkids? away from\b|\b(?:get|take) the kids before\b|\b(?:lose|lost) the baby\b|\bhave the baby\b|\bkeep the baby\b|\bmake a baby\b|\bdid the baby come\b|\bbaby (?:ok|breathing|moving)\b|\bfeed .* to the (?:cat|dog)\b|\b(?:while i get)\b/u,
  // What is nobody's to ask, and what everyday words only hide.
  /\b(?:come in (?:your|you|me)|finish (?:me off|him|her|in)|take (?:me|him|her) (?:now|out|tonight|home tonight)|takes? care of (?:him|her|them|the problem)|take it off|warm (?:me|you|your bed)|make (?:me|you) feel|show me (?:yours|your room|some)|fill me up|cut (?:me|him|her|his|the) ?(?:brakes|off|out|hair|open)?|make out|cuddle|swap (?:wives|pics|husbands)|trade wives|move in (?:together|with)|get married|stay with you forever|of you at night|under it|drop your|lift your|take off your|do you (?:want|need) me(?= *$)|do you want a baby|be my (?:girlfriend|boyfriend|daddy|sugar)|call me daddy|your (?:wife|husband) (?:away|leaves|home|get|leave)|when (?:she|he|your \w+) (?:is asleep|leaves|dies)|(?:is|are) (?:your|his|her) (?:mom|dad|sister|daughter|brother|son|wife|husband|\w+) (?:hot|single|rich|gay|away|in bed)|is the baby|are the kids (?:his|mine|yours)|your (?:vows|place|life away|vote|weight|salary|hemorrhoids|first time|problem|things|bags)|wrong with you|vote for|maiden name|routing number|do you live|does she live|look up (?:his|her)|(?:find|follow|watch|track) (?:her|him)|(?:read|check|forward me|look through) (?:her|his)|away before|before (?:they|anyone|she|he) (?:see|sees|check|find)|(?:lose|throw) (?:the|that) (?:report|file|files|receipts|game|match)|go away|no questions|not open it|look the other way|keep (?:it|this)? ?quiet|discreetly|keep my name|quick task|need a favor|prize|am (?:1[0-9]|[1-9])(?= *$)|is your ceo|the girl from|write (?:me )?a check|(?:court|chemo|trial|hearing|prison|jail|arrested|execution|vasectomy|paternity|sperm|killing|killed)(?= |$)|leave me alone|leave forever|lock your|drop the (?:baby|case|act|charges)|swear you|be honest|admit it|do it(?= *$)|tell me (?:you|where)|miss your|like black|like white|any hope|do you have (?:hope|a life|a brain|a heart|any friends|kids|a girlfriend|a boyfriend)|buy me a (?:house|car)|leaving the stove|get over yourself|smell the coffee|still alive|last weekend|over (?:him|her|the (?:cat|dog))|annoying|this slow|just pretending|like this(?= *$)|wasting my|making me|lose (?:your mind|some weight)|stop (?:talking|drinking|smoking)|can you (?:even )?read|are you (?:high|crazy|insane|sane|blind|deaf|broke|real|for real|lying)|run away|end this|sleep at night|dies like)\b/u,
  // What a stranger may not know.
  /\b(?:house|home|place|apartment) (?:going to be |gonna be )?empty\b|\b(?:know|knows|suspect|suspects|tell|told|telling) (?:\w+ )?about us\b/u,
]

/** A question in somebody else's mouth is not the owner's to say yes to, and markup is no message. */
const IN_THE_RAW = /<\/?\w+>|["“][^"”\n]*\b(?:did|can|could|do|are|will|is|should|have) (?:you|i|we|he|she|the)\b/iu

/** Whether nothing may be said to a turn of this intent, whatever it seems to want. */
export function isDelicate(intent: IntentId, texts: readonly string[]): boolean {
  const rules = wantsAgreement(intent) ? [...TRAPS, ...NEVER_AGREED_TO] : TRAPS
  const readings = texts.length > 1 ? [...texts, texts.join('\n')] : texts
  return readings.some((text) => isOneOf(rules, text))
}

/** Nothing longer is drafted for. */
const READ_LIMIT = 4000

function isOneOf(rules: readonly RegExp[], whole: string): boolean {
  const raw = whole.slice(0, READ_LIMIT)
  const text = canonical(raw)
  return IN_THE_RAW.test(raw) || rules.some((rule) => rule.test(text) || rule.test(raw.toLowerCase()))
}
