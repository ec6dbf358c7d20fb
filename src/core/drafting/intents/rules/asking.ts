import type { IntentId } from '../table.ts'

/** Rules on canonical sentences (`reading.ts`) that ask, with or without a question mark. The first match decides. */
export type Rule = readonly [IntentId, RegExp]

const planWord =
  '(?:dinner|lunch|breakfast|brunch|coffee|drinks?|beers?|movie|movies|party|walk|run|hike|gym|game|games|food|pizza|ice cream|concert|show|beach|park|pool|barbecue|bbq|trip|yoga|class|church|mass|hang|hangout|play|sleepover|boba|tacos|sushi|ramen|bowling|climb|climbing|swim|swimming|bike ride|road trip|karaoke|happy hour|study|facetime|zoom)'
const dayWord =
  '(?:today|tonight|tomorrow|later|this (?:week|weekend|afternoon|evening|morning|sunday|saturday|friday)|next (?:week|weekend|month|time)|(?:on )?(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|after (?:work|school|class|church|practice|dinner|lunch)|sometime|soon|at \\d{1,2}|noon|\\d{1,2} ?(?:am|pm|ish))'

export const askingRules: readonly Rule[] = [
  [
    'where-now',
    /^(?:hey |ok |so |um |wait )*(?:where (?:are|you) ?(?:you|at|guys)?(?: guys)?(?: at| right now| now)?|where you at|you (?:here|there|close|near|home|outside|nearby)(?: yet)?|are you (?:here|there|close|near|nearby|outside|almost (?:here|there|home|done)|on (?:your|the) way|coming|leaving)(?: yet| soon| now)?$|(?:how far|how long|how much longer|how close)(?: (?:out|away|til|till|until|are you|before you|you)\b.*)?$|what is your eta|eta|you on your way|you almost (?:here|there|home)|did you leave(?: yet)?|have you left(?: yet)?|you leave yet|you left yet|when (?:will|are) you (?:be )?(?:here|home|back|getting (?:here|home)|coming home)|what time (?:will|are) you (?:be )?(?:home|back|here|getting home|coming home)|when you (?:home|back|coming))\b/u,
  ],
  [
    'are-you-ok',
    /\b(?:are you|you) (?:ok|alright|all right|feeling (?:ok|better|any better)|doing ok|safe)\b|\b(?:did you|you) (?:make it|get) (?:home|there|back|in)(?: ok| safe| safely| alright| yet)*$|\beverything (?:ok|alright|all right|good)\b|\byou good\b|\bhow are you (?:feeling|holding up)\b|\bhow is (?:your|the) (?:cold|head|back|knee|ankle|throat|fever|arm|foot|tooth|stomach)\b|\bfeeling (?:any )?better\b/u,
  ],
  [
    'how-was',
    /\bhow (?:was|were|did|is|are|has) (?:it|that|the|your|you|everything|things|work|school|class|practice|today|last night|her|his|mom|dad|church|dinner|lunch|rehearsal|training|vacation|paris|[a-z]+s)\b.*\b(?:go|going|went|turn out|be|trip|weekend|day|date|interview|exam|test|flight|meeting|game|party|appointment|dentist|doctor|night|vacation|class|movie|show|concert|wedding|drive|first day|presentation|shift|dinner|lunch|school|work|practice|birthday|visit|shower|rehearsal|recital|race|hike|run|surgery|call|training|conference|holiday|haircut|food|place|today)\b|\bhow (?:did|d) (?:it|that|the|your) .*\b(?:go|turn out)\b|^how was\b|^how did it\b|^(?:so |and )*how did .*\bgo\b|\bdid (?:it|the|your) .*\bgo (?:ok|well|alright|good)\b|\bdid you have (?:fun|a good time|a good (?:day|weekend|trip|time))\b|\bwas it (?:fun|good|ok|any good|worth it)\b|\byou have a good (?:weekend|trip|time|day)$|\bhow is (?:school|work|the new job|the job) going\b/u,
  ],
  [
    'how-are-you',
    /^(?:hey|hi|hello|yo|hiya|ok|so|and|well|good morning|morning|good evening|good afternoon|oh|girl|dude|man|bro|honey|sweetie|sweetheart|love|babe|long time no (?:see|talk))?(?: [a-z]+)?(?: and)? ?(?:how (?:are|is|have) (?:you|it|things|everything|life|everyone|everybody|the family|the kids|you guys|you both|we|we feeling|you been|you all)\b(?: (?:doing|going|been|today|feeling|this morning|these days|lately|all|guys|both|over there|hanging|now|going over there|doing today|been doing|tonight))*|how you (?:doing|been|feeling)|how about you|what about you|how goes it|how do you do|you good|how are you holding up|(?:are )?you doing (?:ok|well|alright))(?: [a-z]+){0,2}$/u,
  ],
  [
    'attention',
    /^(?:hey(?: girl)?|hi|hello|yo|ok|so|um|quick|psst|sorry|question|knock knock| )*(?:(?:are )?you (?:there|awake|up|around|busy|free to talk|alone|asleep)(?: right now| yet| still)?|you up|(?:can|could|may) i (?:ask|tell|run|talk|show|vent|pick|bother|bug|borrow you)(?: (?:you|to|with|something|to you|your brain|by|a|for|past))*\b.{0,40}|(?:do you|you|got) (?:have|got)? ?(?:a|some|5|five|ten|10)? ?(?:sec|second|minutes?|time|moment|2 minutes)(?: to (?:talk|chat))?(?: right now| today| tonight| later| this (?:afternoon|morning|evening))?|(?:i have |i got )?(?:a )?(?:quick |random |weird |dumb |serious )?question(?: for you)?|i need (?:your )?(?:advice|help|to talk|to ask you something|to tell you something|your help|your opinion|a favor|to vent)(?: please| with something)?|guess what|hello)$/u,
  ],
  [
    'call',
    /^(?:(?:hey|hi|ok|so|please|when you can|when you get a chance|mom|dad|honey|sweetie|just) )*(?:can|could|would|will) (?:you|i|we) (?:please |just |quickly )?(?:call me|call us|call back|phone|ring|facetime|give (?:me|you) a (?:call|ring)|call$|hop on (?:a|the) (?:call|phone)|get on (?:a|the) (?:call|phone)|talk on the phone|talk|chat|jump on)\b|\b(?:call|phone|ring|facetime) me\b|\bgive me a (?:call|ring|buzz)\b|\b(?:are you |you )?(?:free|able|around) (?:to|for a) (?:talk|chat|call|phone call|quick call|facetime)\b|\bcan i (?:call|ring)\b|^facetime$|\btime for a call\b|^(?:please )?pick up$|\bneed to talk to you\b|\bwe need to talk\b|\bpick up (?:your|the) phone\b|\banswer your phone\b|\bpick up please\b/u,
  ],
  [
    'doing',
    /^(?:hey|hi|yo|so|ok|and|hello|girl|dude|bro|honey)?(?: [a-z]+)? ?(?:what are (?:you|you guys|y all|you all|you two)(?: guys)? (?:up to|doing)(?: right now| now| today| tonight| over there| later| this (?:morning|afternoon|evening))?|what you (?:up to|doing)(?: right now)?|what is (?:up|new|good|happening|going on|poppin|the move)(?: with you| man| dude| girl| bro| honey| today| over there)*|you up to (?:anything|much)|anything new|what is new with you|what have you been up to|what are you guys up to|how is your (?:day|night|evening|morning|week|weekend)(?: going)?(?: so far)?|having a good (?:day|night|weekend))$/u,
  ],
  [
    'mind-plans',
    /\b(?:any|got any|you got|have any|do you have|what are your|what is your|you have) plans?\b|\bwhat are you (?:doing|up to) (?:this|next|on|for|after|tomorrow|saturday|sunday|friday|later)\b|\bwhat are (?:you|we|you guys) doing (?:for|on|this|next|tomorrow|tonight|later)\b|\b(?:you )?doing anything (?:this|on|for|fun|tonight|tomorrow|later|special)\b|\bare you (?:doing|busy|up to) (?:anything|this|on|tomorrow|tonight|later|next)\b|\bwhat does your (?:week|weekend|schedule|day|saturday|sunday) look like\b|\bwhat is the plan\b|\bwhats the plan\b|\bplans (?:for|later|tonight|this)\b|\byou (?:busy|working|free|off|around) (?:this|tomorrow|on|next|at all|later|tonight|mon|tues|wed|thurs|fri|sat|sun)|\bare you (?:off|around|free) (?:this|at all|next|over)\b/u,
  ],
  [
    'should-i',
    /\bshould i (?!bring|get you|pick|come|call you|grab|order)\b|\bwould you (?:do it|go|take it|wear|text|say)\b|\bam i (?:overreacting|wrong|crazy|being)\b/u,
  ],
  [
    'what-to-eat',
    /\bwhat (?:do|would|should|are|shall|sounds|d) (?:you|we|i|good)\b.*\b(?:eat|have|want|feel like|order|cook|make|get|watch|do|like|in the mood|dinner|lunch|breakfast|for dinner|bring)\b|\bwhat is the plan for (?:dinner|lunch|breakfast|food)\b|\bwhat (?:is|are we (?:having|doing)) for (?:dinner|lunch|breakfast|supper)\b|\bwhat are you in the mood for\b|\bany (?:preference|preferences|requests|ideas|suggestions)\b|\bwhere (?:do you want|should we|shall we|do we want) to (?:go|eat|meet|get)\b|\bwhere should we\b|\bwhat sounds good\b|\bwhat do you feel like\b/u,
  ],
  [
    'when-asked',
    /^(?:hey |ok |so |and |wait |um |oh |but |also |sorry |btw )*(?:(?:at |around |by |about )?what (?:time|day|date|days)|when(?: is| are| do| does| did| will| would| can| should| s|$)|which day|how soon|what times)\b|\bwhat time\b(?!.*\bis it ok)|\bremind me (?:what time|when)\b|^when (?!i|we|my|he|she|they|you (?:get|are|can|have))\b/u,
  ],
  [
    'number-asked',
    /\bhow (?:much|many|old|tall|big|long|expensive|often|late)\b|\bwhat (?:size|number|percent|age|price)\b|\bwhat (?:do|did) i owe\b|\bwhat is (?:the|your) (?:total|price|cost|size|number|budget)\b/u,
  ],
  [
    'who-asked',
    /^(?:hey |ok |so |and |wait |um |oh |but )*(?:who|whos|whose|with who|with whom)\b|\bwho (?:is|all|else|are|was|did|do)\b/u,
  ],
  [
    'where-asked',
    /^(?:hey |ok |so |and |wait |um |oh |but |mom |dad |honey |babe |also |sorry |bro |hun |yo |do you (?:know|remember) )*where\b|\bwhere (?:is|are|do|does|did|can|should|the|my|we|was|you|to|at)\b/u,
  ],
  [
    'moves-time',
    /\b(?:can|could|would|should|is it ok if|ok if|mind if|do you mind if|any chance|possible|possible to|want to|let us|lets|are you able|what if|how about)\b.*\b(?:instead|push (?:it|that|this|back|our|the|to|dinner|lunch)|move (?:it|that|this|our|the|to|up|dinner|lunch|my)|reschedule|rather than|change (?:it|the|our|my)|switch|later than|meet at|start (?:at|later|earlier)|come (?:a bit |an hour )?(?:earlier|later)|tmrw|tomorrow instead|switch (?:it|to|our|the)|make it \d|earlier|(?:a (?:bit|little|tad) |half an hour |an hour |\d+ (?:minutes|hours?) )?later|swap|bump|postpone|do (?:it )?another (?:day|time|night))\b|\b(?:have|need) to (?:move|push|reschedule)\b|\binstead of\b|(?<!\b(?:was|were|went|been|day|night|week) (?:\w+ )?)\bbetter than (?:at |on )?(?:noon|midnight|\d{1,2}(?::\d\d)?|mon|tues?|wednes|thurs?|fri|satur|sun|tomorrow|tonight|this (?:week|weekend)|next|the \d+(?:st|nd|rd|th))|\brain check\b.*\b(?:instead|next)\b/u,
  ],
  [
    'suggests-time',
    /^(?:ok|so|cool|great|perfect|yes|and|hm|well|maybe|then| )*(?:(?:is|does|would|will|how is|how does|how about|what about|say|maybe|around|like|at|about) )+(?:noon|midday|midnight|\d{1,2}(?::\d\d)?(?: ?(?:am|pm|ish))?|(?:this |next |on )?(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?(?: (?:morning|afternoon|evening|night|at \d+))?|tomorrow(?: (?:morning|night|afternoon|evening))?|tonight|the \d+(?:st|nd|rd|th)|\d{1,2} ?30|half past \d|(?:next|this) (?:week|weekend)|after (?:work|school|lunch|dinner)|later|today)(?: or so)?(?: (?:ok|good|work|works|fine|alright|sound|sounds|for you|with you|instead|be|to|too early|too late|for the|for|then|or so|at|\d+))*$|\b(?:does|do|would|will|is|are)\b.{0,40}\b(?:work|works|good|ok|fine|convenient) (?:for|with) (?:you|everyone|your)\b|^\d{1,2}(?::\d\d)?(?: ?(?:am|pm|ish))?(?: (?:ok|good|work|works|fine|then|tonight|tomorrow|for you))*$|\bis (?:that|it|this) (?:ok|a good time|good) (?:for you|with you)\b|^(?:ok |so |hey |hi )*(?:does|do|is|are|would|will|how does|how is) (?:the |like |around )?(?:noon|midday|midnight|\d{1,2}(?::\d\d)?(?: ?(?:am|pm|ish))?|(?:this |next |on )?(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|tomorrow|tonight|the \d+(?:st|nd|rd|th)|(?:next|this) (?:week|weekend)|today|mornings|afternoons)\b(?! (?:going|gone|treating|looking|feeling|been|any)\b).{0,30}\b(?:work|works|good|ok|fine|suit|(?<!\b(?:any|get|much|lot|bit|little) )better(?= (?:for|with|instead|than|then|or|today|tomorrow|tonight)\b|$)|sound|convenient|be (?=(?:ok|(?:a |any )?good|fine|al(?:l )?right|possible|convenient|easier|best|doable|too (?:late|early|soon))\b))\b/u,
  ],
  [
    'did-you-know',
    /^(?:omg |ok |wait |so |dude |girl |oh my god |and )*(?:did|have) you (?:guys )?(?:see|saw|seen|hear|heard|watch|watched|read|catch|notice|know)\b/u,
  ],
  [
    'favor',
    /\b(?:can|could|would|will|cld|may) (?:you|y all|one of you|somebody|someone|anyone) (?:please |just |maybe |also |possibly |quickly |still |guys |ever |be able to )*(?!be\b|come (?:over|to|with|by|for)|make it|join|believe|imagine|eat\b|see me|hear me|have (?!an? (?:\w+ )?look\b|(?:\w+ ){1,5}(?:done|ready|finished|fixed|cleaned|packed|printed|set|sent|signed|written|wrapped|cooked|washed|delivered|sorted)\b)|do better|like|want|guess|feel|do (?:sat|sun|mon|tues|wed|thu|fri|tomorrow|tonight|\d))[a-z]+|\bwould you mind\b|\bdo you mind (?!if)\b|\bany chance you (?:can|could|have|are able)\b|\bis there any (?:way|chance) you\b|\b(?:need|want|would love|would like) you to\b|\b(?:do|can i ask|need) (?:you )?(?:me )?a (?:huge |big |small |quick )?favou?r\b|\b(?:could|can|may) i (?:please )?(?:get|have) (?:a|your|some|the) (?:ride|lift|hand|copy|notes|address|number|recipe|link|login|password)\b|\bwould you be (?:able|willing|up for|so kind)\b|\bare you able to (?!make|come|join)\b|\bcan you$|\bplease (?:can|could) you\b|\bhelp me (?:with|move|out|find|pick|choose)\b/u,
  ],
  [
    'offer',
    /\b(?:do you |d you |you |does anyone |anyone |anybody |would you |did you |you guys )?(?:want|need|like|care for|fancy) (?:me to\b|us to\b|any ?thing(?: from| at| else| while|$)|some(?:thing)? (?:from|at|to|of)\b|any\b|a (?:ride|lift|hand|coffee|tea|drink|bite|bagel|slice|piece|plate|snack|hug|sandwich|refill|latte|beer|cookie|donut|copy|ticket|spot)|one|some\b|help\b|anything|coffee|the (?:rest|leftovers|last))|\b(?:should|shall|can|could|may) i (?:bring|get|grab|pick|order|make|save|drop|send|take|buy|cook|help|give you|do anything|come get|come pick|drive|start|call them|book|put|leave|wait|swing|stop|get you|bring you)\b|\bi (?:can|could|would be happy to|am happy to|will) (?:bring|grab|get|pick you|pick up|drive|come get|drop|help|take|cover|make|watch|give you)\b.{0,50}\bif (?:you|that)\b|\bwhat can i (?:bring|get|do|make|grab)\b|\banything i can (?:do|bring|get|help)\b|\bhow can i help\b/u,
  ],
  [
    'permission',
    /\b(?:can|could|may|might) (?:i|we|he|she|they|the kids?|my \w+) (?:please |just |maybe |also )*(?!ask|tell|call|get a|see you|come see|help|bring|do anything)[a-z]+|\b(?:is it|would it be|it|its|is that|that) (?:ok|alright|all right|cool|fine|possible) (?:if|to|for me)\b|\b(?:do you|would you|you) mind if\b|\bmind if (?:i|we)\b|\bok (?:if|for me|with you)\b|\b(?:are you|you) (?:ok|cool|good) (?:with|if)\b|\bam i (?:allowed|able) to\b|\bis (?:that|this) ok$|\bthat ok$|\bis that (?:alright|cool|all right)\b/u,
  ],
  [
    'proposal',
    new RegExp(
      String.raw`\b(?:want|wants|wanting|care|like) to\b(?! know| see something| hear)|\b(?:let us|lets(?! go+ (?:its|it is|we|yay|finally|baby)| goo| see| hope| just say)|shall we|should we|can we|could we|why dont we|we should|we could|how about we|what if we)\b|\b(?:up|down|free|available|interested|keen|game) (?:for|to|this|on|tonight|tomorrow|later|next|at|any|sometime|after)\b|\b(?:you|u) (?:free|down|in|game|around|available|coming|joining|interested)\b|\b(?:are|will|would|r) (?:you|u|yall|you guys|you all|you both|y all) (?:guys |both |all |still |also |be )*(?:free|around|down|in|available|coming|joining|going|able to (?:make|come|join)|up for|interested|game|good for|home (?:${dayWord}))\b|\b(?:can|could|will) you (?:guys |still |both |also )*(?:come|make it|join|be there|do ${dayWord}|eat)\b|\bfeel like\b|\bfancy (?:a|some|going|coming|meeting)\b|\binvit(?:e|ed|ing)\b.*\b(?:you|to)\b|\b(?:come|stop|swing|drop) (?:over|by|with|along|join)\b|\bjoin (?:us|me)\b|\blet (?:me|us) know\b.{0,40}\b(?:if|whether) you (?:are|can|will|would|want)(?: \w+){0,3} (?:coming|come|make it|join|attend|take part|there)\b|\bwe (?:are|r) (?:going|having|doing|thinking|planning|getting|grabbing|heading)\b.*\b(?:you|join|come|interested|coming|in|want)\b|\bwho (?:is|else is|wants|wants to) (?:in|down|coming|free|to|come)\b|^(?:hey |so |ok |yo )*(?:${planWord}) ?(?:at|on|with|and|${dayWord}|some|this|next|soon|or|again|\d)*(?: ?${dayWord})?$|\b(?:${planWord})\b.{0,25}\b(?:${dayWord})$`,
      'u',
    ),
  ],
  [
    'done-yet',
    /\b(?:did|have|has|is|are|was) (?:you|it|he|she|they|your|the|that|everything|we|dinner|dad|mom)\b.*\b(?:yet|already|done|finished|ready|finish)\b|\byet$|\b(?:all|almost) (?:done|set|ready|finished|packed)$|\byou (?:ready|done|finished|packed)\b|\bdid you (?:remember|forget|get a chance|manage|have a chance|get around|finish|end up)\b|\bany (?:luck|news|word|update|updates)\b|\bhave you (?:had a chance|gotten|heard back|finished|done|sent|paid|booked|ordered|called|picked|signed|eaten|checked|looked|started|decided|thought|registered|talked|tried calling|received)\b/u,
  ],
  [
    'what-asked',
    /\bwhat (?:is|was|are|were) (?:the|his|her|their|that|our|your (?:address|email|number|password|venmo|apartment|room|login|code|schedule|size|zip))\b|\bdo you (?:know|remember) (?:what|how|if|the|who|when|which|why|where)\b|\b(?:wants to know|asking) (?:what|where|when|who|which)\b|\bwhat (?:kind|color|type|brand|size|page|room|address) \b/u,
  ],
  [
    'opinion',
    /\b(?:what|wdy|how) (?:do|did|would|about|r) ?(?:you)? ?(?:think|reckon|feel)\b|\bthoughts\b|\bdo you like (?:it|this|that|these|the|my|her|his)\b|\b(?:do|does) (?:this|it|that|these|those|my \w+|the \w+) (?:look|seem|sound|fit|match|go|make sense|read)\b|\b(?:is|are) (?:this|these|it|that|my) (?:\w+ ){0,2}(?:too|ugly|ok|cute|weird|enough)\b|\bdo you think (?:this|that|it|these) (?:is|are|looks)\b|\byour thoughts\b|\bhow (?:does|do) (?:this|it|that|i|these|they) (?:look|sound|read)\b|\b(?:is|are) (?:this|it|that|these|they|my) .{0,30}\b(?:ok|cute|too much|good|nice|pretty|weird|ugly|better|enough|right|crazy)\b|\bwhich (?:one|do|is|of|should|would|color|dress|shirt|picture|photo)\b|\b(?:yes|yay) or (?:no|nay)\b|\bopinion\b|\byou like it\b|\bgood idea\b/u,
  ],
  [
    'yes-no',
    /^(?:hey|hi|ok|so|and|but|um|wait|also|oh|btw|mom|dad|honey|babe|sorry|yo|quick|question|just checking|just wondering|by the way|random|dude|bro|girl|hello|good morning|morning|well|or|then|like|really|sis|sweetie|love|man| )*(?:do|does|did|didnt|dont|doesnt|are|arent|is|isnt|was|wasnt|were|werent|have|has|havent|hasnt|had|will|would|wont|can|cant|could|should|shouldnt|am|you|we|anyone|anybody|any|is there|got|think|still|remember|know|ever|need|this|that|it is|are there|so you|wanna|can you confirm)\b|\b(?:wants to know|asking|asked|wondering) if you\b/u,
  ],
]
