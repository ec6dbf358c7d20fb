import type { Rule } from './rules-asking.ts'

/**
 * What no flip phrase may answer. Read before everything else, on the whole turn as well as on its sentences; rather too often than too rarely.
 * "I'm dead" and "this heat is killing me" are jokes and are let through.
 */
export const EMERGENCY: readonly RegExp[] = [
  /\b(?:kill|killing|hurt|hurting|cut|cutting|harm|harming) (?:myself|himself|herself|themselves)\b|\bsuicid\w*|\bself harm\b|\bend (?:it all|my life|everything)\b|\b(?:dont|do not|didnt) want to (?:be here|live|be alive|wake up|exist|go on|do this anymore)\b|\bwant(?:ed)? to die\b|\bbetter off (?:dead|without me)\b|\boverdose|\btook (?:too many|a lot of|all the) (?:pills|meds)\b|\bno (?:reason|point) (?:to|in) (?:live|living|going on)\b|\bcant (?:go on|do this anymore|take (?:it|this) anymore)\b|\bgoodbye forever\b/u,
  /\b(?:call|called|calling|dial) (?:911|999|112|an ambulance|the (?:police|cops|ambulance))\b|\b911\b|\b(?:an|the|in) ambulance\b(?! (?:bay|chas))|\b(?:cant|cannot|isnt|not|stopped) breath|\bbleeding (?:a lot|badly|everywhere|out)\b|\bunconscious\b|\bpassed out\b|\bheart attack\b|\bchest pains?\b|\bseizure\b|\bhaving a stroke\b|\bchoking\b|\b(?:house|apartment|kitchen|building|car|place) is on fire\b|\bfire in the\b|\bgas leak\b|\bevacuat\w*|\bcarbon monoxide\b/u,
  /\b(?:someone|somebody|he|a man|some guy|a guy|they|this guy|stranger) (?:is |are |was |keeps )?(?:following|followed|broke in|breaking in|trying to (?:get|break) in|outside my (?:door|window)|has a (?:gun|knife)|hit me|hurt me|hurting me|attacked|grabbed me|threatening|threatened|watching me)\b|\b(?:gun|shooter|shooting|shots fired|stabbed|kidnapp\w*|abduct\w*|missing person|lockdown|active shooter)\b|\b(?:he|she) (?:hit|hits|beat|beats|choked|pushed) (?:me|her|him|the kids)\b|\b(?:rape|raped|assaulted|molested|abused|abusing)\b|\bscared (?:of him|of her|for my life|he will|to go home)\b|\bhelp me please\b|\bplease help\b.*\bhurry\b|\bi am in danger\b|\bemergency\b|\b(?:arrested|in jail|got detained|being detained|deported|ice (?:is|came|took))\b|\b(?:cant|cannot) find (?:him|her|the (?:baby|kids?)|my (?:son|daughter|kid|child))\b|\b(?:is|has gone|went) missing\b/u,
]

const KIN =
  '(?:mom|mother|dad|father|grandma|grandmother|grandpa|grandfather|gran|granny|nana|papa|abuela|abuelo|oma|opa|aunt|uncle|auntie|tia|tio|brother|sister|son|daughter|baby|husband|wife|partner|cousin|friend|neighbor|coworker|boss|teacher|coach|pastor|roommate|dog|cat|puppy|kitten|horse|he|she|nephew|niece|in law|godmother|[a-z]{3,12})'

export const SERIOUS: readonly Rule[] = [
  [
    'serious',
    new RegExp(
      String.raw`\b(?:${KIN}) (?:just |has |had |was |is |have |sadly )*(?:died|passed(?: away| on)?(?! (?:the|his|her|my|all|it|out|by|with|inspection|a))|dying|put (?:down|to sleep)|on life support|in (?:the )?(?:icu|hospice|er|emergency room|hospital)|not going to make it|didnt make it|in a coma|taken to (?:the )?(?:hospital|er)|rushed to|diagnosed|fell and|had a (?:stroke|miscarriage|heart attack|fall|bad fall|seizure|accident)|in surgery|going into surgery)\b`,
      'u',
    ),
  ],
  [
    'serious',
    /\b(?:funeral|memorial service|hospice|obituary|burial|wake is|celebration of life|condolences|passed away|pass away|passing of|lost (?:my|her|his|our|the|their) (?:\w+ )?(?:mom|mother|dad|father|baby|dog|cat|husband|wife|grandma|grandpa|son|daughter|brother|sister|uncle|aunt|friend|job|house|pregnancy|nana|papa|home|pet|puppy)|lost the baby|losing (?:my|her|him|the)|miscarr\w*|stillborn|chemo(?! line)|chemotherapy|radiation|cancer|tumor|tumour|malignant|biopsy|leukemia|lymphoma|metasta\w*|dementia|alzheimer|terminal|terminally|life support|icu|intensive care|stroke|aneurysm|put (?:him|her|them) (?:down|to sleep)|put (?:my|the|our) (?:dog|cat|horse) (?:down|to sleep)|said goodbye to (?:him|her)|didnt make it through|not going to make it through|the (?:doctor|doctors|results|scan|biopsy) (?:said|say|says|came back|found|think)|test results came back|she is gone|he is gone|it is not good|bad news about (?:mom|dad|grandma|grandpa)|in the hospital|at the hospital|to the hospital|in the er|to the er|the er with|emergency room|car accident|car crash|been in an accident|got hit by|hit by a (?:car|truck)|crashed (?:the|my) car|totaled|wreck|broke up with|broken up|breaking up|we broke up|he left me|she left me|leaving me|dumped me|got dumped|divorc\w*|separat(?:ed|ing|ion)|cheat(?:ed|ing) on|having an affair|(?:husband|wife|boyfriend|girlfriend|partner) (?:just )?(?:moved out|left)|splitting up|split up|lost a patient|od d|laid off|closing the plant|called off the (?:wedding|engagement)|calling off the|it is over between|custody|laid off|lay ?offs?|let me go|let go (?:from|today|at work)|i (?:just )?(?:got|was) fired|^got fired|been fired|fired me|am fired|lost my job|lose my job|losing my job|position was eliminated|eliminated my|evict\w*|foreclos\w*|bankrupt|relapse|relapsed|rehab|panic attack|depress\w*|(?:really|so) (?:down|low|alone|hopeless|lonely)|hopeless|worthless|hate myself|hate my life|nobody would (?:care|notice|miss)|cant stop crying|havent stopped crying|crying all|grief|grieving|heartbroken|devastated|tested positive for|positive mammogram|deploy(?:ed|ing)|court date|restraining order|my visa (?:was|got) denied|denied my visa|house burned|burned down|burnt down|everything is gone|we lost (?:everything|him|her|the house)|she lost (?:it|the)|pregnan(?:t|cy).*\b(?:lost|bleeding|scared|not)|bleeding|abortion|ultrasound didnt|no heartbeat)\b/u,
  ],
  [
    'serious',
    /(?<!\p{L})(?:se murió|murió|falleció|décédée?|virée?|m a quittée?|ha muerto|está en el hospital|cáncer|me dejó|terminamos|me despidieron|gestorben|verstorben|ist tot|im krankenhaus|krebs|schluss gemacht|gekündigt|beerdigung|est mort|est morte|hôpital|enterrement|velorio|accidente|unfall)(?!\p{L})/u,
  ],
]

/** Looks grave and is not. */
export const JOKING =
  /\b(?:i am|im|we are|literally|so|me) (?:dead|dying|deceased)\b(?! inside)|\b(?:killing me|dying to|die for|dead tired|dead inside lol|dying of (?:laughter|boredom)|died laughing|phone (?:died|is dying|is dead|is about to die)|battery (?:died|is dying|is dead)|car (?:died|is dead|battery)|laptop died|wifi died|plant (?:died|is dying)|plants? (?:are|is) dying|cancer(?:ian)?s? season|got fired up|fired up|stroke of|different strokes|critical role)\b/gu
