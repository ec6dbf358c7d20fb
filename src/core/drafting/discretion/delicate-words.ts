/**
 * What no short answer is given to, by topic: phrases in canonical spelling (`intents/reading.ts`), separated by commas. `{a|b}` one of them, `[a|b]` may
 * stand there, `*` any ending, `_` any word, `…` up to four words, `$` the end.
 *
 * How to add one: a phrase under its topic. What is harmless in every second kitchen ("knife", "beer") stands here only beside the word that makes it harmful.
 */
export interface Topic {
  readonly is: string
  readonly phrases: string
}

/** Nobody wants an answer to these, whatever they look like. */
export const traps: readonly Topic[] = [
  {
    is: 'sarcasm that sounds like thanks or praise',
    phrases: `for once, {thanks|thank you} [so much|a lot] for {not|never|missing|skipping|forgetting|nothing|ruining|breaking|making me|leaving|ignoring|wasting|killing}, {nice|great|good} job {ruining|breaking|losing|forgetting|messing|screwing|wasting|missing|killing},
      a cookie or what, mouth shut, or else, do you want {hope|a medal}, congrats on your failure`,
  },
  {
    is: 'a figure of speech that tells somebody off',
    phrases: `{get|pull|clean up|give|take|act|keep|save|remember|know} [me|it|your|a|the] {life|grip|act|weight|attitude|breath|place|rest|hint|punch|joke|blame|fall|hands off}, give up, wash your mouth`,
  },
  {
    is: 'condolences: only the owner knows for what',
    phrases: `sorry {about|for|to hear about} your {loss|mom|mother|dad|father|husband|wife|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|aunt|uncle|friend|cat|dog|baby|family|parents|nana|papa|kid|kids|divorce|job|breakup|miscarriage|diagnosis}`,
  },
  {
    is: 'words meant for programs',
    phrases: `{ignore|disregard|forget} [_] [_] [_] {rules|instructions|prompt|prompts}, {previous|prior|system} {instructions|prompt}, you are now {a|an}, rm rf, sudo, drop table, select from`,
  },
  {
    is: 'words to be put into a mouth',
    phrases: `repeat after me, {can you|please|just} say {yes|no|sorry|i|that|arr|you}, reply {with|yes|no|stop}, text {yes|no|stop} to, do you or {dont|do not} you, did you or did you not`,
  },
]

/** What nobody should be heard to agree to: to say yes or no at all would embarrass the owner. */
export const neverAgreedTo: readonly Topic[] = [
  {
    is: 'insults and slurs',
    phrases: `bitch*, whore*, slut*, cunt*, asshole*, ass, asses, arse*, bastard*, moron*, idiot*, retard*, fag*, dyke, tranny, nigg*, spic, kike, chink, nazi*, loser*, {are you|you are|is he|is she} … {stupid|dumb|ugly|fat|lazy|miserable|useless|worthless|pathetic}, {so|too|that|how|this} {stupid|dumb|ugly|fat|pathetic},
      {your|my|his|her|the} {stupid|dumb|ugly|fat|pathetic|miserable|sad little}, dumbass, hag, scum, pathetic, worthless, disgusting, {you|your|i|he|she|they} stink*, slob, {you|fat|a|selfish} {pig|cow}, stupid, annoying, any shame, {is|are|am|wife|husband|me|getting} fat, {i|i am|im} fat, raise you, jews, gay*, mexicans, blacks, muslims, immigrants, shut up, drop dead, get lost, grow up, screw {you|up|him|her|me}, go to hell, in hell, ashamed,
      useless, liar*, {you|i|do you|did you} hate*, hate {me|you|him|her|them|us|it here}, slap, shame on, ruin*, dumped, {are you|you are} [a|such a|even a] genius, embarrass*, making me, be honest`,
  },
  {
    is: 'obscenities',
    phrases: `fuck*, motherfuck*, wtf, stfu, shit*, bullshit`,
  },
  {
    is: 'bodies and beds',
    phrases: `sex*, nude*, naked, horny, kinky, condom*, lube, lingerie, panties, {your|my|her|his|no|a} {underwear|bra}, boob*, tits, titties, breast*, nipple*, dick*, cock, penis, vagina, pussy, {my|your|his} balls, butt, booty, blow {job|me}, blowjob, suck*, lick*, spank*, undress*, strip, threesome, virgin*, vibrator,
      hooker, prostitute, escort, porn*, onlyfans, {hook|hooked|hooking} up, {sleep|sleeping|slept} with, sleep [over] {in|with} {your|my}, in bed, kiss*, {me|you|so} wet, hard right now, turn me on, make me come, bite me, ride {me|my}, {touch|touched} {me|you|your|my|yourself|him|her}, sexy, {you|she|he} single, what are you wearing$, what are you wearing {now|right|under|tonight|in|at|today|rn|for me|to bed|and|so|you|baby|babe|sexy},
      so hot in, {is|are} so hot, hold me, rub {my|your}, {your|my} {lips|legs|thighs|body|feet|breath|teeth|face|curves}, {tight|short} {jeans|skirt|dress|top}, real hair, smell {your|my}, {your|my} clothes off, clothes off, shower together, watch {you|me} {shower|sleep|change}, watch me, handcuffs, {your|my} period, std, sti, feet pics, massage`,
  },
  {
    is: 'advances in everyday words',
    phrases: `come in {your|you|me}, finish {me off|him|her|in}, take me {now|tonight|home tonight}, take it off, warm {me|you|your bed}, {make|makes} {me|you} feel, show me {yours|your room|some}, fill me up, make out, cuddle, swap {wives|pics|husbands}, trade wives, move in {together|with}, get married, marry me, stay with you forever,
      of you at night, drop your, lift your, take off your, do you {want|need} me$, {do you want|have|make|making} a baby, be my {girlfriend|boyfriend|daddy|sugar}, call me daddy, your {wife|husband} {away|leaves|home|get|leave}, when {she|he|your _} {is asleep|leaves|dies}, {is|are} {your|his|her} _ {hot|single|rich|gay|away|in bed},
      {handle|feel} me, get out of here, play doctor, {see|show you} my place, in the bathroom, little girl, little boy`,
  },
  {
    is: 'violence',
    phrases: `{you|i|to|should|lets|will|can|he|she} [_] kill*, killing {him|her|them|the _}, kill {him|her|them|my|your|the _}, {run|ran|running|drive|drove} {him|her|them|you|the _} over, poison*, murder*, stab*, shoot {him|her|them|you|up|the dog|the cat|the neighbor|my|your}, shot {him|her|them|the}, strangl*, chok*, drown*, beat {up|him|her|the kids|the kid|the dog|the cat}, hit {me|you|him|her|them|the kids|the kid|the baby|the dog|the cat|the boy|the girl},
      hit {my|your} {kid|kids|son|daughter|dog|wife|mom}, {did|have} {you|i} hit, order the hit, hitting {you|him|her|my|your}, hurt {me|you|him|her|them}, burn {down|the|your|my|it}, burned down, slash*, {lets|should we|want to|wanna} fight, gun*, rifle, pistol, weapon*, a knife, bomb*, bullet*, pull the trigger, execution, {the|a} body, body bag, dead body, corpse, {the|your|my|some|of} blood, bury, buried,
      your fault, jump off, {i|she|he} jump, die for, {is|are|did|should|can|will|would|let|he|she|him|her|they} … {die|dead|dying}, end it$, end it all, end {his|her|their|my} life, her life, his life, disappear, find {you|her|him}, his pockets, while she sleeps, weekend alive, where you live, watch your back, you will regret, take revenge, cut {me|him|her|his|the} {brakes|off|out|hair|open}, {get|getting} {back at|even with}`,
  },
  {
    is: 'crime',
    phrases: `evidence, crime scene, hide {it|the|him|her|me|this|a}, rob, robbed, steal*, stole, stolen, forge, forged, forges, forging, fake {the|numbers|receipts|tickets|ids|id}, {the|some|me} fake, hack*, bribe*, smuggl*, across the border, launder*, {wash|clean} the money, ransom, hostage, kidnap*, rape*, harass*, leak* the, shred*, cook the books, cheat*, lie {to|for}, lying to, lied to, alibi,
      testify, witness, confess*, guilty, arson, getaway, wear {the|a} wire, wire {the|me|it|money}, {send|sent} the wire, fire {him|her|them|me|you|my|your}, fires {him|her|them|me|you|bob}, jail, rehab, bail {me|him|her} out, police, cop, cops, warrant, turn {yourself|myself|him|her} in, clock me {in|out}, sign {my|your} timesheet, take {the|my} {test|exam|quiz} for me, write my {essay|paper|thesis},
      {say|tell them|tell her|tell him|tell everyone} {you|i} {were|was|are|am}, cover for me with, before the audit, delete the {text|texts|email|emails|message|messages|file|files|log|logs|evidence}, abort*, take* care of {him|her|them|the problem}, drop {him|her|them} in, lock the kids, no questions, not open it, look the other way, keep [it|this] quiet, discreetly, write a check, read me the, {his|her} pockets, keep my name`,
  },
  {
    is: 'drugs and drink',
    phrases: `drug, drugs, coke, cocaine, molly, meth, heroin, weed, shrooms, ketamine, edibles, adderall, xanax, zoloft, laxatives, {take|took|taking|bring|grab|get} [the|your|my|some|any] {pill|pills}, {your|my} {pill|pills}, all the pills, stash, get {high|wasted|drunk|hammered}, {you|i|am|me|too|so|drive} drunk, drive after, high on, vodka, {a|some|my} dealer, quit smoking`,
  },
  {
    is: 'children: where they are, and who may have them',
    phrases: `where {is|are|does|do} {the|your|my} [little] {kid|kids|child|children|son|daughter|baby|boy|boys|girl|girls|twins}, {is|are} {the|your} {kid|kids|child|children|son|daughter|baby|boy|boys|girl|girls} {home|alone|there|with|single|breathing|ok|still}, {what time|when} {is|are|does|do} {the|your} {kid|kids|child|children|son|daughter},
      who has … {kids|baby|son|daughter}, {can|may|could|should} i [_] [_] {pick up|take|see|drive|get|have|watch} {your|the|my} {kid|kids|son|daughter|baby|child|children|boy|boys|girl|girls}, {can|may|could|should} {he|she|they|we|my _|the _} {pick up|take|see|drive|get|have|watch} {your|the|my} {kid|kids|son|daughter|baby|child|children}, {baby|kid|kids|son|daughter|dog} in the {car|room}, forgot the {kid|kids|baby}, forget the {kid|kids|baby}, {kid|kids} away from, {get|take} the kids before,
      {lose|lost|have|keep} the baby, make a baby, did the baby come, baby {ok|breathing|moving}, feed … to the {cat|dog}, while i get, pictures of your {kid|kids}, want some candy`,
  },
  {
    is: 'what is nobody’s to ask',
    phrases: `home alone, {by yourself|all alone} {tonight|at home|home|there}, you [all|there] alone, [is] the baby {his|mine|yours}, are the kids {his|mine|yours}, is the baby, {know|remember|learn|forget|in} your place, {hide|hiding} {at|in}, {can|could|may|let|need to} {i|we|me|us|she|he|they|come|stay} … your place, your place or mine, your {vows|life away|vote|weight|salary|hemorrhoids|first time|problem}, wrong with you, vote for, maiden name, routing number, {where|who} do you live, do you live {alone|by yourself}, does she live, where {she|he} lives, look up {his|her}, {follow|watch|track} {her|him}, {read|check|forward me|look through} {her|his} {phone|email|emails|mail|messages|texts|diary}, {away|home} before,
      before {they|anyone|she|he} {see|sees|check|checks|find|finds}, {lose|throw} {the|that} {report|file|files|receipts|game|match}, go away, quick task, need a favor, won a prize, claim your, is your ceo, the girl from, write me a check, {the|your|my|his|her} {hearing|trial|execution|vasectomy|paternity|sperm}, {chemo|prison|arrested|killed}, court {date|hearing}, leave me alone, leave forever, lock your, drop the {baby|case|act|charges}, swear you, admit it, {should i|should we} [just] do it$,
      tell me {you|where}, miss your, like {black|white}, any hope, do you [even|still] have {hope|a life|a brain|a heart|any friends|kids|a girlfriend|a boyfriend}, buy me {a house|a car}, leaving the stove, get over yourself, smell the coffee, still alive, {all over|get over} {him|her}, this slow, just pretending, wasting my, under it, pack your {things|bags}, you over {him|her}, lose {your mind|some weight}, lost your mind, stop {talking|drinking|smoking}, can you [even] read$, are you {high|crazy|insane|sane|blind|deaf|broke|real|for real|lying}, run away, end this, sleep at night, dies like, {house|home|place|apartment} [going to be|gonna be] empty,
      {know|knows|suspect|suspects|tell|told|telling} [_] about us, heck of a, {your|my} {identity|ssn|social}`,
  },
]

/** What only somebody close may ask: to whom the owner has written words of love. */
export const onlyForTheClose: readonly Topic[] = [
  {
    is: 'children: whether they sleep',
    phrases: `{is|are} {the|your} {kid|kids|child|children|son|daughter|baby|boy|boys|girl|girls|twins} [both|all] asleep`,
  },
]
