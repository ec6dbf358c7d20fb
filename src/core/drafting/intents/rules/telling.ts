import type { Rule } from './asking.ts'

/** Rules on canonical sentences that ask nothing. The first match decides. */
export const tellingRules: readonly Rule[] = [
  [
    'automated',
    /\b(?:data rates|sent automatically|automat(?:ic|ed) (?:message|mail|email|e mail|notification|reply)|(?:do|please) not (?:reply|answer|respond) to this|please do not (?:reply|answer|respond)\b|unsubscribe|(?:open|view|read) (?:this|it) (?:\w+ )?in (?:your|the) browser|you (?:receive|received|are receiving|get) this (?:mail|email|letter|newsletter|message) because|shop now|click here|in this issue|you have a new (?:voicemail|message)|reply (?:stop|c|y|yes|1|help)|text stop|to (?:unsubscribe|opt out|confirm reply)|your (?:code|verification code|one time|order|package|delivery|prescription|appointment|statement|account|balance|bill) (?:is|has|will|ending|number|for|with)|do not reply|msg rates|verification code|otp|security code)\b/u,
  ],
  [
    'call',
    /\b(?:call|ring|facetime|phone) (?:me|us)\b(?!.*\bwhen you (?:land|arrive|get there))|^(?:please )?(?:pick up|answer)(?: (?:the|your) phone)?$|\bgive me a (?:call|ring|buzz)\b|\bwe need to talk\b|\btried calling you\b|^call (?:your|dad|mom|grandma|her|him)\b/u,
  ],
  [
    'sends',
    /\b(?:(?:is|are) (?:attached|enclosed)|attached (?:is|are|you will find|please find|to this)|(?:please )?find (?:\w+ )?(?:attached|enclosed|below)|enclosed (?:is|are|you will find)|i (?:have )?attach(?:ed)?\b|we (?:have )?attach(?:ed)?\b|here (?:is|are|comes|come) (?:the|my|our|your|some|a|an) (?:\w+ ){0,3}(?:slides|notes|minutes|draft|report|numbers|contract|invoice|receipt|list|photos|pictures|file|files|document|documents|version|agenda|text|recipe|plan|schedule|summary|link|form|copy|letter|tickets|figures|drawings|details|addresses|offer|quote|estimate)|(?:i|we) (?:have )?(?:just )?(?:put|uploaded|saved|sent|forwarded|shared) (?:you )?(?:the|my|our|your|all|a|an) .{2,50}\b(?:into|in|to|on|over|you|folder|drive|mail)\b|(?:i am |we are )?(?:sending|forwarding) you)\b/u,
  ],
  [
    'heads-up',
    /\byour (?:\w+ ){0,2}(?:lights?|door|gate|window|windows|garage|package|packages|alarm|sprinklers?|trunk|tire|fly|mail|dog|cat|headlights?|meter|order|water|stove|tag|label|mic|car|laptop|phone|keys?) (?:is|are|was|were|came|got|has|just|looks|fell|went)\b|\byou (?:left|dropped|forgot) (?:your|the|a|an)\b.*(?:here|on$|on\b|at (?:my|our)|in the|open)|\byour (?:zipper|fly|gate|garage|truck|trailer|story|mic|kid left|lights|tire)\b|\bwatch out\b|\bheads up\b/u,
  ],
  [
    'birthday',
    /\bhappy (?:\w+ )?(?:birthday|b day|cake day)\b|\bhappy (?!4th)\d+(?:st|nd|rd|th)?\b|\bmany happy returns\b|\bfeliz cumple|\balles gute zum|\bjoyeux anniversaire\b|\bbon anniversaire\b/u,
  ],
  [
    'holiday',
    /\b(?:happy|merry|blessed) (?:thanksgiving|christmas|new years?|easter|holidays|halloween|hanukkah|chanukah|kwanzaa|diwali|eid|ramadan|valentines?(?: day)?|mothers day|fathers day|fourth|4th(?: of july)?|memorial day|labor day|st patricks day|friendsgiving|anniversary|lunar new year|passover|purim|holi|monday|tuesday|wednesday|thursday|friday|saturday|sunday|turkey day|galentines)\b|\beid mubarak\b|\bramadan (?:mubarak|kareem)\b|\bfeliz (?:navidad|ano nuevo|año nuevo|pascua)\b|\bfrohe (?:weihnachten|ostern)\b|\bfrohes (?:neues|fest)\b|\bguten rutsch\b|\bjoyeux no[eë]l\b|\bbonne année\b/u,
  ],
  [
    'cancels',
    /\b(?:(?:withdraw|back out) (?:from|of)|(?:cannot|cant) (?:come|make|go|do carpool)|called off|(?:cant|cannot|not able to|wont be able to|not going to be able to|dont think i can|dont think we can|unable to|not going to|wont|might not|may not|probably cant|probably wont) (?:make it|come|join|do (?:tonight|tomorrow|today|it|dinner|lunch|this|saturday|sunday|friday|monday|tuesday|wednesday|thursday)|be there|go|attend|meet|hang|get away|get out|get there)|have to (?:cancel|bail|skip|miss|pass|back out|flake|take a rain ?check|drop out|call off)|(?:going|need) to (?:have to )?(?:cancel|bail|skip|pass|miss|flake|sit this|stay (?:home|in))|(?:rain ?check)|(?:i am|we are) out (?:for|tonight|this|sadly|sorry)|(?:is|are|was|got|been|game|practice|class|school|dinner|meeting) (?:cancell?ed|called off)|(?:practice|class|game|meeting|dinner|party|it) is off|call it off|something came up|came down with something so|babysitter (?:cancell?ed|bailed)|count me out|not going to happen tonight|wont make it)\b/u,
  ],
  [
    'running-late',
    /\b(?:running|going to be|be|am|are|might be|will be|bit|little|minutes|hour) (?:a )?(?:bit |little |few |so |super |really |kinda |like )*(?:\w+ )?(?:\w+ )?(?:late|behind)\b(?! (?:at|for) work| shift| night| fee| again last)|\bstuck (?:in|behind|at|on) (?:traffic|a (?:train|meeting|call|bridge)|the (?:train|bus|office|bridge|highway|freeway)|work|construction|line)\b|\btraffic is\b|\b(?:be there in|need|give me|give us|still) (?:like |another |about |maybe |around )?\d+ (?:more )?(?:minutes|hour)\b|\b(?:train|bus|subway|uber|lyft|flight) (?:is |got |was )?(?:late|delayed|behind|stuck)\b|\bgoing to be (?:there )?(?:more like|closer to|after) \d|\bleaving (?:a bit |a little )?late\b|\boverslept\b|\bjust (?:woke up|getting up) (?:so|and|sorry)\b/u,
  ],
  [
    'farewell',
    /\b(?:(?:have|hope you have) (?:a )?(?:good|great|nice|lovely|wonderful|blessed|beautiful|amazing|fantastic|safe|productive|relaxing) (?:day|night|evening|weekend|one|week|rest|trip home|drive home|afternoon|morning|shift|class|holiday|sunday|monday|friday|saturday|tuesday|wednesday|thursday)|bye|talk (?:to you )?(?:later|soon)|ttyl|(?:^|ok |alright )see you(?: next week| around| in class| all)?$|cya|later gator|have to (?:go|run)|got to (?:go|run)|take care|catch you later|gotta (?:go|run|jet)|heading in(?:to)? (?:class|work|a meeting)|enjoy (?:your|the) (?:day|evening|night|weekend|rest)|adios|hasta (?:luego|mañana|pronto)|tschüss|bis (?:dann|später|morgen|bald)|à (?:bientôt|demain|plus)|ciao|peace out|drive careful|^(?:later|laters)$|get(?:ting)? back to (?:it|work))\b(?!.*\bsee you (?:at|then|there)\b)/u,
  ],
  [
    'on-their-way',
    /^(?:we are |i am )?coming(?: now)?$|\b(?:driving home|just dropped the|we just left|just left|turning onto|getting on the (?:highway|train|bus)|on (?:my|our|the) way|heading (?:over|out|there|home|your way|to you|back|to your)|leaving (?:now|in|soon|the|work|here|my)|(?:just|about to) (?:left|leave|leaving|head)|almost (?:there|here)|be there (?:in|soon|shortly|at)|coming (?:now|over|up|down|soon|home)|\d+ (?:minutes|blocks|stops|miles) (?:away|out|to)|(?:getting|got) in (?:the|an|my) (?:car|uber|cab|lyft)|in (?:an|the|my) uber|omw|walking over|around the corner|boarding|about to (?:board|take off)|taking off|on the (?:train|bus|plane|road)|see you in \d+|close by)\b/u,
  ],
  [
    'safe-home',
    /\b(?:home safe|made it (?:home|back|in|here|safe|safely|to|ok)|got (?:home|back|in|here) (?:safe|safely|ok|fine|alright)|(?:just )?(?:landed|touched down)|safe and sound|we are home|i am home(?! sick| alone| all)|^(?:am |i am |we are )?home now|^home$|(?:kids|boys|girls) are home|arrive home|back home|made it$|arrived safe|arrived safely|back safe|got home|(?:just )?got (?:in|home)|home from|landed in)\b/u,
  ],
  [
    'arrival',
    /\b(?:i am|we are|am|are|just got|just|already|finally|now|ok) (?:\w+ )?(?:here|outside|downstairs|out front|out back|parked|at the (?:door|gate|restaurant|bar|place|entrance|front|corner|table|desk|lobby|station)|at (?:the )?(?:baggage claim|gate|site|office|nurses station|clinic|hall)|at gate|at your (?:place|house|door|building)|in the (?:lobby|parking lot|driveway|lot))\b(?! (?:for|to help|if|with))|^(?:here|outside|downstairs|out front|im here|just pulled up|pulled up|just parked|pulling (?:up|in)|knock knock|at the door|parked|just got here|just arrived|arrived)$|\b(?:come (?:out|down|outside)|open (?:the|up) (?:door|gate)|let me in|buzz me (?:in|up)|got us a table|got a table|grabbed a table)\b/u,
  ],
  [
    'reproach',
    /\b(?:you (?:never|always (?:do|forget|say|leave|take|late)|didnt|forgot|said you|promised|havent|ignored me|stood|hung up|ate my|lied|could have|were supposed|still owe|still havent|only|dont (?:even )?(?:care|listen|text|call|answer|ever))|ignoring me|left me on read|where were you|why (?:didnt|havent|dont|wont) you|why are you (?:mad|ignoring|avoiding|being)|whatever then|i am (?:mad|upset|annoyed|disappointed) (?:at|with|in) you|not cool|i waited|still waiting on|kinda hurt|thanks for (?:nothing|letting me know too late)|nice of you to|you are (?:so )?(?:mean|rude|late|unreliable|avoiding)|hurt my feelings|are you (?:avoiding|ignoring|upset))\b/u,
  ],
  [
    'thanks',
    /\b(?:thanks|thank you|thankful for you|appreciate (?:it|you|that|your|all|everything|the)|much appreciated|grateful (?:for|to)|you are a (?:life ?saver|star|gem|saint|angel|legend|hero)|i owe you(?: one| big)?|you saved (?:me|my)|couldnt have done it without|cheers mate|gracias|merci|danke|dankeschön|bless you|god bless you)\b(?!.*\b(?:reminder to|in advance)\b)/u,
  ],
  [
    'apology',
    /\b(?:(?:so|very|really|truly|just|i am|my) sorry(?! to hear| for your loss| about your| you (?:are|have|feel|had)| that you| (?:your|he|she|they) )|^(?:omg |oh |ah |hey |ugh )*sorry\b(?! to hear| for your| about your| you (?:are|have|feel|had)| that you)|my bad|apologi[sz]e|apologies|forgive me|my fault|didnt (?:see|mean|notice|realize|get) (?:this|to|your|that|it)|didnt mean to|forgot to (?:text|reply|respond|call|answer|write|get) (?:you )?back|just (?:saw|seeing|noticed|seen) (?:this|your|that)|late reply|(?:slow|bad|terrible) (?:reply|texter|at texting)|feel (?:so |really )?bad (?:about|for|that)|i was (?:rude|mean|wrong|out of line|a jerk|short with)|shouldnt have (?:said|snapped|yelled|done)|fell asleep)\b/u,
  ],
  [
    'let-you-know',
    /^(?:ok |yes |sure )*(?:i|we) (?:will|can|bring|am going to) (?!be\b|never|miss|die|see|love|not\b|cry|have to|need|always|get cut|t\b)\w+|\b(?:(?:i|we) (?:will|can|am going to|are going to|ll) (?:let you know|keep you posted|get back to you|send (?:it|them|you|over|that|the)|text you|call you|email|check|ask|find out|look into|tell (?:him|her|them|you)|see what|confirm|ping you|message you|follow up|take a look|have (?:it|them|that)|get (?:it|that|them) (?:to|done|over)|update you|do it|have .{1,30} (?:to|for) you|get .{1,30} (?:to|for) you|pick (?:it|them|you|her|him) up|bring (?:it|the|some|them)|take care of|handle|try|order|book|pay)|will (?:do|let you know|send|check|call|text|keep you posted|get back)|let me (?:check|ask|see|look|find out|get back|think)|checking now|on it$|working on it|i got (?:it|this|you)|ill handle|stay tuned|more (?:details )?(?:soon|later))\b/u,
  ],
  [
    'sweet-thought',
    /\b(?:thought of you|made me think of you|thinking about you|heard our song|lit a candle for you|told (?:\w+ ){1,3}about you|tell everyone about you|popped into my head|reminded me of you|been on my mind)\b/u,
  ],
  [
    'missing',
    /\b(?:miss(?:ed)? (?:you|your|seeing you|us|hanging|my|our)|missing you|wish you were|havent (?:seen|talked to) you|long time no|(?:isnt|not) the same without you|quiet without you|boring without you|come back|been (?:too|so|way too) long|its been (?:a while|forever|ages)|need to catch up|we (?:never|should) hang|te extraño|te echo de menos|vermiss|tu me manques)\b/u,
  ],
  [
    'good-wishes',
    /\b(?:(?:i|we) (?:\w+ )?wish (?:you|your family) (?!were|was|would|could|had|lived|are)|good luck(?! to me)|break a leg|you (?:will|are going to) (?:do (?:great|amazing|fine|so)|kill it|crush it|be great|ace|nail|be amazing|be fine)|fingers crossed for you|thinking of you|praying for you|(?:hope|wish) you (?:feel|get|are feeling|have|had|are having|slept|are ok|are well|are doing|enjoy|all)|get well|feel better|rooting for you|safe (?:travels|flight|trip|drive|journey)|have (?:a )?(?:safe|great|good|fun|nice|wonderful|amazing|the best|lovely|so much) (?:flight|trip|drive|vacation|time|travels|holiday|fun|game|one|journey|birthday|party|date)|have fun|drive safe|drive safely|sending (?:you )?(?:a |big |lots of |so much )*(?:love|hugs?|good vibes|prayers)|you got this|believe in you|enjoy (?:your|the|it|yourself|your trip)|sorry (?:to hear|for your|about your|you (?:are|feel|had)))\b/u,
  ],
  [
    'good-night',
    /(?:^|\b)(?:good night|night night|nighty|sleep (?:well|tight|good)|sweet dreams|(?:going|off|heading|headed) to (?:bed|sleep)|time for bed|(?:i am )?(?:going|heading|off) to bed|talk (?:to you )?tomorrow|see you in the morning|buenas noches|gute nacht|schlaf gut|bonne nuit|dors bien|que descanses|falling asleep|passing out|^night)\b(?!\s*(?:shift|out|was|before|off|class|mare|market))/u,
  ],
  [
    'compliment',
    /\b(?:you (?:are|were|look|looked|did|sound|sounded|have|seem|always look|make|made)(?: (?:so|such|the|a|an|very|really|too|just|absolutely|truly|always|literally|great|good|amazing|incredible|beautiful|best|my|that|like))+ ?(?:\w+ )?(?:best|amazing|great|good|beautiful|gorgeous|pretty|handsome|cute|talented|smart|funny|kind|sweet|awesome|incredible|wonderful|hot|stunning|inspiring|thoughtful|brilliant|hilarious|inspiration|friend|job|cook|writer|mom|dad|person|work|teacher|boss|taste|voice|strong|brave|genius)|(?:love|loved|loving) (?:your|the|that|what you|how you) (?:\w+ )?(?:hair|haircut|outfit|dress|shirt|post|photo|picture|pictures|work|drawing|painting|article|song|playing|cooking|pie|cake|food|cookies|bread|gift|present|flowers|card|idea|house|place|apartment|kitchen|talk|speech|presentation|design|report|jacket|shoes|story|garden|voice|lasagna|soup|salad|recipe|made|did)|your (?:\w+ )?(?:hair|outfit|dress|talk|speech|presentation|cooking|pie|cake|cookies|kids?|house|place|article|report|photos?|painting|drawing|singing|playing|work|lasagna|soup|recipe|idea|email|draft|slides|garden|voice|performance|game|solo|bread|salad|card) (?:is|are|was|were|looks?|looked|turned out|came out|tasted) (?:\w+ )?(?:amazing|great|so good|beautiful|gorgeous|incredible|delicious|perfect|awesome|stunning|lovely|wonderful|adorable|the best|so cute|fantastic|excellent|really good|so pretty|a hit|good|brilliant|yummy)|your (?:\w+ )?(?:kids?|son|daughter|boy|boys|girl|girls|family|dog|english|work|manners|edits|deck) (?:is|are|has|have|was|were) (?:so|such|very|really|such a|the|in)|you are (?:so |such a |the |very )(?:pretty|calm|patient|sweet|kind|good|great|best|talented|smart|funny|helpful|brave|strong|generous|thoughtful)|you (?:handled|always bring|make the best|do (?:nice|great|good|beautiful) work|are glowing|look (?:amazing|great|so|good|beautiful|nice))|turned out beautiful|came out beautiful|great (?:class|talk|show|party|meal|dinner|presentation)|great (?:job|work) (?:on|with|today|in)|nice (?:job|work|shot|catch|haircut|shoes|jacket)|you (?:rock|rocked|killed|crushed|nailed|slayed|slay|ate)|you are (?:amazing|the best|awesome|beautiful|incredible|hilarious|a genius|my hero|so sweet|so kind|so funny|so smart|gorgeous|cute|wonderful|great))\b/u,
  ],
  [
    'congratulates',
    /\b(?:congratulations|proud of you|well deserved|you (?:deserve|earned) (?:it|this|that)|you did it|heard (?:about|you got|the (?:good )?news)|happy for you|way to go|nice work|great job|good job|well done|great work|nailed it you|knew you (?:could|would)|bravo)\b(?!.*\bto me\b)/u,
  ],
  [
    'picture',
    /\b(?:(?:^|omg |and |just )look (?:at|what|who|how)|^(?:omg )?look my|watch this|see my new|check (?:this|it|out)|check (?:this out|these|her|him|them)|see (?:this|picture|attached|below)|here (?:is|are) (?:a|the|some|my|our) (?:picture|photo|pictures|photos|video|link)|(?:sent|sending) (?:you )?(?:a|the|some|you) (?:picture|photo|video|meme|tiktok|reel|link|pictures|photos)|this is so (?:you|us|me)|this (?:meme|tiktok|video|reel)|isnt (?:he|she|it|this) (?:cute|adorable|the cutest|beautiful))\b|https?:/u,
  ],
  [
    'reminder',
    /\b(?:dont forget|do not forget|remember to|^remember (?:that |it is |tomorrow|tonight|we have|you have|dads?|moms?|mass|practice|your|grandma|rent)|(?:just )?(?:a )?(?:friendly |quick |little |gentle )?reminder|reminding you|make sure (?:you|to|and|the|its)|be sure to|remind (?:him|her|them|dad|mom|your)|just a heads up that|^wear (?:a |your )?(?:sunscreen|mask|coat|jacket|hat)|^meds\b|\b(?:is|are) (?:pajama|picture) day|^you have (?:piano|soccer|practice|class|the)\b|you have (?:the )?(?:dentist|doctor|an? (?:appointment|meeting|exam|test|call)|practice)|is (?:due|today|tomorrow) (?:tomorrow|today|at|by|fyi|reminder)|trash (?:day|night|goes out)|(?:bring|take|wear) (?:a|your|the) (?:jacket|coat|umbrella|sweater|mask|sunscreen|keys|lunch|snacks|water|id))\b/u,
  ],
  [
    'sick',
    /\b(?:(?:i am|is|am|feeling|feel|been|got|getting|are|we are|she is|he is|so|kids are|whole family is) (?:\w+ )?(?:sick|ill|nauseous|under the weather|feverish|contagious|queasy|dizzy|achy)|(?:has|have|got|caught|running|with|down with|getting|came down with|woke up with|coming down with) (?:a |the |an? \w+ )?(?:fever|flu|cold|covid|strep|stomach bug|stomach thing|stomach flu|bug|migraine|headache|sore throat|food poisoning|ear infection|pink eye|sinus infection|cough|toothache|hangover|pneumonia|norovirus|rsv|chills)|throwing up|threw up|cough(?:ing)?|sneezing|puk(?:ed|ing)|vomit|sprained|twisted my|broke (?:my|his|her) (?:arm|leg|wrist|ankle|toe|finger|foot|collarbone|nose)|head (?:is )?(?:pounding|killing|hurts)|my (?:back|tooth|stomach|head|throat|knee|neck|ear|foot) (?:hurts|is killing|is out|went out|is so sore)|cant keep (?:anything|food) down|tested positive|stomach thing|out sick|calling (?:in|out) sick|called (?:in|out) sick|home sick|taking a sick day|lost my voice|pulled (?:a|my) (?:muscle|back|hamstring)|threw (?:my|out) back|(?:wisdom teeth|root canal)|cramps|concussion|stitches)\b/u,
  ],
  [
    'nervous',
    /\b(?:wish me luck|so nervous|nervous|terrified|scared i will|nervous about|freaking out about|(?:big|first) (?:day|interview|exam|test|presentation|game|race|recital|audition|date) (?:is )?(?:today|tomorrow|in|tonight)|(?:interview|exam|test|presentation|audition|recital|final|driving test|midterm|game) (?:is )?(?:in (?:an|\d)|tomorrow|today|tonight|at \d|this (?:morning|afternoon))|(?:taking|have) (?:my|the|a) (?:driving test|boards|bar|final|finals|exam|interview|test|sat|nclex|big presentation)|about to (?:go in|walk in|present|start|take|go on|meet)|here goes nothing|fingers crossed|pray for me|start (?:the|my) new job)\b/u,
  ],
  [
    'good-news',
    /(?:^|\bjust )(?:booked our|passed (?:my|the)|got (?:promoted|accepted|engaged|the keys)|found my|sold my|landed the|nailed|aced|beat my|debt free|finished my|paid off)\b|\b(?:(?:i|we|he|she|they) (?:just |finally |actually |totally |literally |both )*(?:got (?:the|a|an|it|in|into|accepted|engaged|promoted|hired|approved|my|our|that|married|her|his|tickets|tix|100|straight|tenure)|passed|won|made (?:the|it to|varsity|jv|honor|partner|dean)|aced|nailed|finished|graduated|beat|scored|landed (?:the|a)|closed on|bought (?:a|the|our)|sold (?:the|our|my)|paid off|quit smoking|ran (?:a|my|the)|hit (?:my|our)|lost \d+|said yes(?! to)|defended|matched|survived|did it|submitted|proposed|booked|found (?:it|him|her|a|the|my)|got)|(?:are|am|is|were) (?:having a (?:baby|boy|girl)|pregnant|expecting|engaged|getting married|cancer free|in remission|moving in together|adopted|going to (?:be|have) (?:a|an|parents|grand)|done with (?:finals|exams|chemo)|officially)|its? (?:a )?(?:boy|girl)|(?:offer|visa|loan|green card|apartment|application|paper|grant|citizenship|mortgage|house|bid|proposal|permit) (?:came|was|is|got) (?:through|approved|accepted|ours|in)|accepted (?:me|us|our|my|it)|good news|great news|best news|amazing news|got (?:the job|the apartment|the house|the part|the lead|in to|an a|a raise|the raise|tickets)|gave me a raise|got promoted|100 on|straight as|no cavities|all clear|scan (?:was|is) (?:clear|clean)|benign|negative results|baby is here|was born|were born|first steps|slept through the night|we (?:won|beat)|made the team|full ride|scholarship|dean s list|deans list|so happy right now|best day ever|dream come true|home run|hat trick|personal best|i did it|it worked|it is fixed|they said yes|she said yes|he said yes|proposed)\b(?!.*\b(?:cut from|written up|a c on|a d on|an f|but|rejected|not|didnt|fired|sick|cancell?ed|stuck|fever|cold|flu)\b)/u,
  ],
  [
    'mishap',
    /\bflat tire\b|\bfender bender\b|\brear ended\b|\bran out of gas\b|\blocked (?:myself|out|my keys)\b|\b(?:car|truck|van|bus) (?:just |is |has |wont |got |was )*(?:broke down|broken down|start|died|overheated|stuck|smoking|towed)\b|\bwaiting for (?:aaa|a tow|the tow)\b|\bslipped (?:on|in)\b|\bfell (?:down|off|on)\b|\bcut my (?:finger|hand|thumb|foot)\b|\bburned my\b/u,
  ],
  [
    'joke',
    /(?:\b(?:lol|lmao+|lmfao|rofl|haha\w*|hehe\w*|jaja\w*|hilarious|so funny|i am (?:dead|dying|crying|screaming|deceased)|dying|crying|cackling|howling|peed|so embarrassing|classic (?:dad|mom|him|her)|plot twist|adulting|jk|just kidding)\b)/u,
  ],
  [
    'bad-news',
    /\b(?:(?:flight|train|game|show|concert|wedding venue|order|package|trip|class) (?:was |is |got |just )*(?:cancell?ed|lost|stolen|delayed|damaged|postponed)|(?:car|laptop|phone|fridge|washer|washing machine|dishwasher|furnace|heater|ac|boiler|computer|dryer|oven|bike|toilet|sink|pipe|pipes|battery|wifi|internet|power|screen) (?:just |is |got |was |has |wont |finally |completely |totally )*(?:died|dead|broke|broken|broke down|out|down|stolen|start|leaking|leaked|flooded|burst|cracked|crashed|towed|gone|acting up|not working|went out|fried|busted)|flat tire|(?:got|was|were|been) (?:rejected|denied|a ticket|pulled over|robbed|hacked|scammed|stood up|ghosted|turned down|waitlisted|towed|a flat|locked out|passed over|outbid|cut from)|didnt (?:get (?:it|the|in|into|accepted|a|that|any)|pass|make (?:the|it|varsity)|work out|go (?:well|great|so)|win|sell|happen)|failed (?:my|the|it|a|another)|bombed|(?:lost|left|dropped|spilled|broke|forgot|cracked|missed|burned|burnt|ruined|shrunk|crashed|locked) (?:my|the|our|his|her|it) \w+|missed (?:my|the|our) (?:flight|train|bus|stop|connection|exit|game)|we lost\b(?! (?:him|her|the baby))|they lost|rejected|(?:came|arrived|showed up) (?:in the )?(?:wrong|broken|damaged|late|cracked)|have to (?:reorder|redo|start over|return it)|bad day|awful day|horrible day|terrible day|rough (?:day|night|week|morning)|worst day|bad news|not (?:so )?good news|went (?:badly|terribly|horribly)|got into a fight|had a fight|fender bender|rear ended|wallet (?:is|was|got)|bummed|disappointed|feel(?:ing)? (?:so |really |a bit |kinda |pretty )?(?:sad|down|lonely|blah|awful|terrible|horrible|like crap|like shit)|i am (?:so |really )?(?:sad|upset|crushed|gutted)|flooded|basement|mold|termites|bed bugs|lice|broken into)\b/u,
  ],
  [
    'stressed',
    /\b(?:so (?:tired|exhausted|stressed|overwhelmed|burnt? out|behind|done|over (?:it|this)|sleepy|drained|busy)|(?:i am|am|feeling|feel|getting|is) (?:\w+ )?(?:exhausted|stressed|overwhelmed|burnt? out|drained|wiped|swamped|beat|drowning|losing it|losing my mind|anxious|worried|fried|going crazy|tired)|long (?:day|week|night|shift)|(?:hours|hour) shift|(?:day|week|shift|class|exam|meeting|job) (?:from hell|is killing|was brutal|is brutal|never ends|will never end)|cant (?:sleep|focus|keep up|wait for this week to be over)|need (?:a )?(?:vacation|nap|coffee|break|drink|wine|sleep)|havent slept|no sleep|slept (?:like )?(?:\d|two|three|four|badly|terribly|horribly)|pulled an all ?nighter|so much (?:homework|work|to do|laundry|paperwork)|is killing me|double shift|back to back|kids are (?:driving|wild|insane)|want to quit|crazy (?:day|week|busy)|too much going on|dreading|cant even|barely (?:slept|awake)|i am dying|i give up|on my feet)\b/u,
  ],
  [
    'looking-forward',
    /\b(?:cant wait|cannot wait|so excited|excited (?:for|to|about)|looking forward|pumped|counting down|so hyped|hyped|stoked|its? almost (?:friday|here|time|the weekend)|(?:\d+|two|three|one) (?:more )?(?:days|day|weeks|sleeps) (?:until|till|til|left|to go)|this is going to be|going to be (?:so )?(?:fun|great|amazing|epic)|finally the weekend|almost friday|lets goo|finally friday)\b/u,
  ],
  [
    'affection',
    /\b(?:love you|i (?:adore|heart) you|xoxo|(?:sending|big) (?:hugs|kisses|love)|hugs|te quiero|te amo|ich liebe dich|hab dich lieb|hdl|je taime|je t aime|proud to be your|you mean (?:so much|the world|everything)|lucky to have you|glad (?:i have|you are in)|love (?:you )?more|you are my (?:favorite|person|everything)|kisses)\b/u,
  ],
  [
    'cute',
    /\b(?:(?:baby|she|he|they|kitten|puppy|dog|cat|toddler|grandson|granddaughter|little one|the kids?|twins?|my (?:son|daughter|niece|nephew|dog|cat)) (?:just |finally |is |are |was |has |wont |keeps? )*(?:smiled|walked|laughed|said (?:mama|dada|her|his|my|i love)|crawl(?:ed|ing)|snor(?:ed|ing)|curled up|sleeping (?:on|in)|asleep on|fell asleep (?:on|in)|cuddl|hugg|learned to|took|drew me|made me a|gave me a|lost (?:her|his) (?:first )?tooth|rolled over|first (?:word|step|tooth|day)|wearing (?:a|her|his|my)|follows|waved|blew a kiss|giggl|danc(?:ed|ing)|sang))\b/u,
  ],
  [
    'enjoyed',
    /\b(?:had|having) (?:a |an |the |so much |such a |really |so )*(?:good|great|nice|lovely|wonderful|amazing|fun|best|blast) ?(?:time|night|day|weekend|evening)?\b(?!.*\byou had\b)|\b(?:was|were) (?:so|such|really) (?:fun|nice|good|great) (?:to see|seeing|catching|hanging|having|meeting|talking)\b|\b(?:great|good|nice|lovely|so good|so nice) (?:to see|seeing|catching up|hanging|meeting|talking)\b.*\byou\b|\b(?:last night|yesterday|today|tonight|saturday|this weekend) was (?:so |really |such |a )*(?:fun|great|amazing|the best|blast|perfect|lovely|nice)\b/u,
  ],
  [
    'surprise',
    /\b(?:you (?:wont|will never|are never going to|are not going to|will not) (?:believe|guess)|guess (?:what|who|where)|omg (?:i have|so) (?:news|tea|gossip)|(?:have|got) (?:news|tea|gossip|a story)|i have (?:to tell you|so much to tell|the craziest|something to tell)|holy (?:crap|shit|cow|moly)|(?:the )?(?:craziest|weirdest|wildest|strangest|funniest) thing (?:just )?happened|something (?:crazy|weird|wild|insane|funny) (?:just )?happened|you are going to (?:die|freak|love this|laugh|scream)|dude you have to|big news)\b/u,
  ],
  [
    'rant',
    /\b(?:being (?:so )?(?:impossible|annoying|difficult|mean|weird|rude|ridiculous|a (?:jerk|pain|brat))|(?:raising|raised) (?:my |the |our )?rent|(?:so|really|super|too|most) (?:annoying|annoyed|mad|angry|frustrating|frustrated|rude|ridiculous|unfair|stupid|dumb|boring|bored|irritating|irritated|pissed)|i am (?:annoyed|mad|angry|frustrated|bored|fuming|livid|furious|pissed|irritated)|(?:i )?(?:hate|cant stand|am sick of|am so sick of|am tired of|am over|cannot stand|despise) (?:this|that|my|the|when|how|him|her|it|these|mondays?|people|traffic|work|group)|(?:my|the|this) (?:boss|manager|coworker|roommate|landlord|neighbor|neighbors|teacher|professor|sister|brother|mom|dad|mother in law|client|customer|ex|upstairs neighbor|guy|lady|woman|kid|printer|line|wait|traffic) (?:is|are|keeps?|just|was|wont|will not|did|ate|still|has|made|said|yelled|scheduled|never)\b|ugh|wtf|are you kidding me|can you believe|the (?:nerve|audacity)|who does that|drives? me (?:crazy|nuts|insane|up the wall)|driving me (?:crazy|nuts|insane|up the wall)|on hold (?:for|with)|waiting (?:for|in line|on hold)|charged me|overcharged|worst (?:service|customer|uber|boss|drivers?|date)|rude (?:to|customer|lady|guy)|cut me off|stole my|ate my lunch)\b/u,
  ],
  [
    'confirms',
    /\b(?:see you (?:then|there|tomorrow|tonight|at|on|soon|later|in|this|next|sat|sun|mon|fri)|it is (?:a date|a plan|on)|(?:we are|you are|i am|all) (?:all )?(?:set|confirmed|booked|good to go|on for)|(?:booked|confirmed|made) (?:the|a|it|us|our|for) ?(?:table|reservation|reservations|tickets|flight|room|appointment)?|still (?:on|good) for|(?:reservation|table|appointment|tickets|dinner|meeting|game|practice) (?:is|are) (?:at|for|confirmed|set|booked|under)|meet (?:you )?(?:there|at|then|in|by|out)|(?:i am|we are|count me) in$|ok (?:\d|see|tomorrow|tonight|then|monday|tuesday|wednesday|thursday|friday|saturday|sunday|cool \d|great \d|perfect \d)|sounds like a plan|works for (?:me|us)|that works|perfect see|lets do (?:it|that|\d)|(?:pick|picking) you up at|i will be there|we will be there|be there at)\b/u,
  ],
  [
    'welcome',
    /^(?:(?:you are (?:so |very )?welcome|no problem|of course|anytime|any time|my pleasure|dont mention it|no worries|happy to(?: help)?|glad (?:to|i could) help|its? (?:ok|fine|all good|no problem)|all good|sure thing|no biggie|it is nothing|yw|dont worry(?: about it)?)(?: (?:at all|honey|sweetie|dear|man|dude|girl|bro|love|always|friend|babe))*)$/u,
  ],
  [
    'laughs',
    /^(?:(?:ha|haha\w*|hehe\w*|lol\w*|lmao\w*|rofl|lmfao|jaja\w*|hihi\w*|omg|stop|i am|dead|dying|crying|screaming|mdr|bahaha\w*|ahaha\w*|that is|so|funny|hilarious|no)(?: |$))+$/u,
  ],
  [
    'good-morning',
    /^(?:good morning|morning|rise and shine|buenos dias|buenos días|guten morgen|moin|bonjour|top of the morning)(?: \w+){0,3}$/u,
  ],
  [
    'greeting',
    /^(?:(?:hi|hey|hello|yo|hiya|heya|howdy|sup|hola|hallo|salut|coucou|good (?:evening|afternoon)|greetings|oi|ahoy|whats good|long time no see|knock knock|hi hi|hey hey|hellooo|heyo|aloha|servus|moin|guten tag|guten abend|buenas|bonsoir)(?: (?:there|girl|girly|dude|man|bro|you|friend|love|babe|honey|sweetie|sweetheart|dear|mom|dad|sis|stranger|beautiful|handsome|everyone|all|guys|team|boss|lady|ladies|[a-z]{2,10}))?)$/u,
  ],
  [
    'acknowledges',
    /^(?:(?:ok|got it|gotcha|noted|understood|sounds (?:good|great|perfect|fun|like a plan)|perfect|great|cool|awesome|nice|sweet|alright|all right|sure|yes|yeah|yep|yup|will do|roger|copy(?: that(?! works))?|bet|word|fine|good|works|that works|deal|done|makes sense|good to know|fair|fair enough|true|right|absolutely|definitely|of course|excellent|wonderful|amazing|love it|yay|ooh|oh|ah|i see|hm|interesting|wow|np|vale|klar|alles klar|passt|daccord|d accord|ça marche|oui|ja|si|sí|thanks ok)(?: |$))+$/u,
  ],
  [
    'small-talk',
    /\b(?:you are (?:so |totally |absolutely )?right|(?:so|very) true|i (?:totally )?agree|never going back|cant believe (?:it is|how|we|i)|(?:it is|so|it|weather|this) (?:so |really |super |such a |absolutely |finally |crazy |freezing |too |very |\w+ly )*(?:hot|cold|freezing|humid|windy|gorgeous|beautiful|nice (?:out|outside|day)|snowing|raining|pouring|rainy|sunny|foggy|icy|dark (?:already|out|so early)|quiet|perfect out)|(?:this|the) (?:weather|heat|rain|snow|cold|humidity|wind|sunset|moon|sky|traffic|line)|tgif|(?:finally|almost) friday|mondays?|(?:love|loving|obsessed with|hooked on|binge) (?:this|that) (?:show|song|book|weather|album|place|season)|this (?:show|movie|song|book|place|food|burrito|pizza|coffee|game|album|episode) is|best (?:coffee|pizza|tacos|song|show|movie|burger|food|season|ever)|time flies|cant believe (?:it is|how|we|the|she|he|that)|getting old|i love (?:fall|summer|winter|spring|this|weekends|naps|friday|how)|so (?:good|pretty|true|random|weird|relatable|yummy|delicious|peaceful|quiet|cozy|crowded|expensive|packed))\b/u,
  ],
  [
    'their-doing',
    /^(?:(?:i am|we are|just|still|currently|finally|now|right now|and) )*(?:at the (?:store|beach|park|gym|pool|mall|lake|zoo|movies|game|fair|market|farmers market|museum|library|airport|coffee shop|bar|playground)|(?:watching|making|baking|cooking|gardening|reading|eating|chilling|relaxing|hanging out|hanging with|laying|playing|folding|listening to|walking the|having (?:coffee|dinner|lunch|brunch|a beer|tea)|getting (?:coffee|my nails|my hair|ice cream|dinner|lunch|brunch)|going (?:to the (?:beach|gym|park|movies|store|pool|lake)|for a (?:walk|run|hike|swim)|hiking|swimming|shopping))\b)(?!.*\b(?:but|problem|without|hospital|doctor|alone|sad|sick)\b)(?: [\p{L}\p{N}]+){0,6}$/u,
  ],
  [
    'request',
    /^(?:hey |ok |and |also |then |just |so |oh |but |mom |dad |honey |babe |please |when you can |if you can |if you get a chance |when you get (?:home|there|a chance|in) |whenever you can |can you )*(?:please )?(?:text|message|call|send|bring|get (?:me|some|your|the|home safe|it|milk|gas)|grab|pick|take (?!care)\w+|put|give|tell|let (?:me know|him|her|them|the)|show|email|forward|check|look (?:over|into)|review|sign|return|feed|walk|water|lock|turn|buy|order|book|save|hold|keep|leave|drop|wait|meet|come (?:early|alone|hungry|by|find)|be (?:safe|careful|good|nice|quiet|ready)|ask|stop by|clean|wash|start|finish|fill|print|upload|share|add|update|confirm|respond|reply|drive|drink|eat|stay|venmo|pay|help|read|listen|try|move|open|close|set|pack|wear|use|don|dont (?:tell|be|eat|worry|touch|open|let|leave|drive|do|go|say|wait|buy|use|park))\b|\b(?:let me know|keep me (?:posted|updated)|text me|message me|tell me (?:when|if|how|what)|send me|need you to|please\b.{2,}|i need (?:a|the|your|you|it|those|that) .*\b(?:by|today|tomorrow|asap|before)|whenever you (?:can|get)|when you get (?:a chance|home|there|in|back)|if you (?:can|could|get a chance|dont mind|have (?:a sec|time|a minute))|would be great if|would appreciate|asap)\b/u,
  ],
  [
    'fyi',
    /\b(?:fyi|just so you know|(?:will|is going to|are going to|supposed to) (?:be (?:there|here|over|in|out|back|home|ready|at|late|done)|come|arrive|stop by|start|open|close|end|pick|drop|have|email|send)|(?:got |was |is |been )?moved (?:to|up|back)|(?:changed|pushed|switched|rescheduled) to|for your info|(?:is|are) (?:in the (?:fridge|oven|freezer|mail|car|garage|kitchen|mailbox|closet|hall|drawer|shared)|on the (?:counter|table|stove|porch|desk|shelf|calendar|way|door|drive)|at the (?:door|front desk|office)|under the (?:mat|pot)|done|ready|fixed|here|closed|open|set|paid|booked|attached|posted|confirmed|coming)|(?:dropped|left|put|sent|emailed|mailed|ordered|uploaded|posted|moved|added|paid|picked up|fed|locked|booked|bought|got|grabbed|signed|scheduled|shared|finished|printed|cleaned|returned|saved|updated|reserved|fixed|submitted|forwarded|made|took|turned) (?:it|them|the|your|you|off|some|him|her|out|up|a|everything|our|my|that|an)\b|just (?:sent|dropped|left|emailed|finished|paid|ordered|booked|fed|signed|mailed|uploaded|shared|submitted)|(?:package|delivery|mail|plumber|electrician|guy|food|pizza|order|amazon|groceries|invoice|file|files|report|slides|link|key|keys|dog|cat|kids?|baby|wifi|rent|check) (?:is|are|came|arrived|comes?|got|has been|was|were|just)|it is (?:done|ready|here|fixed|sent|in|on|all)|(?:starts|opens|closes|ends|begins|leaves|arrives|boards) at|(?:the )?(?:code|password|address|number|room|gate|wifi) is|all (?:done|sent|paid)|done)\b/u,
  ],
]
