import type { Topic } from './topic.ts'

/** Rows of `topics.ts`: what happens to body, life and heart. */
export const grave = [
  {
    id: 'topic-emergency',
    section: 'design 7',
    what: 'emergency',
    words: [
      '(?<!(?:your|ur|the|all|al) )help|emergenc*|sos|urgent*|asap|mayday|accident*|crash*|wreck*|totaled|collision|fire|on fire|flames|smoke|flood*|explo*|gas leak|smell gas|carbon monoxide',
      'trapped|stranded|missing|drown*|chok*|suffocat*|collaps*|unresponsive|not moving|isnt moving|not breathing|isnt breathing|stopped breathing|turning blue',
      'wont wake up|cant wake *|not waking up|call me now|call me right now|call me asap|call now|please call|pick up|pick up the phone|answer your phone|answer ur phone|please answer|please respond',
      'need you now|need u now|need you here|come quick*|come now|come home now|come get me|get here|hurry|someones in|somebodys in|some guy|stranger*|break in|broke in|breaking in|broken into|intruder*|burglar*|rob|robbed|robber*|mugged|stolen|stole',
      'attack*|tornado|earthquake|hurricane|wildfire|tsunami|evacuat*|shelter|lockdown|active shooter|somethings wrong|something is wrong|something happened|bad news|sit down|terrible|awful|horrible',
      'went off the road|hit a tree|hit a deer|flipped|airbag*|ambulance*|paramedic*|911|999|112|firefighter*|rescue*|lost signal|no signal|running out',
      'ayuda*|socorro|auxilio|urgente|emergencia|accidente|incendio|fuego|choque|robaron|hilfe|notfall|notruf|dringend|unfall|brand|feuer|brennt|uberfall*|au secours|aide moi|aidez moi|urgence|accident|incendie|feu|cambriol*',
      'ambulancia*|urgencias|bomberos|se cayo|se desmayo|no respira|krankenwagen|rettungswagen|notarzt|notaufnahme|feuerwehr|gesturzt|bewusstlos|urgences|samu|pompiers|est tombe*|ambulanza|pronto soccorso',
    ],
    examples: ['call 911 now', 'smth is burning and smoke everywhere', 'hilfe es gab einen unfall'],
  },
  {
    id: 'topic-illness',
    section: 'design 7',
    what: 'illness',
    words: [
      'cancer*|tumou?r*|lump|lumps|biops*|scan|scans|mri|ct|xray|x ray|ultrasound|chemo*|radiation|remission|metasta*|stage (?:one|two|three|four|[1-4])|stroke|heart attack|cardiac|seizure*|aneurysm|pneumonia|sepsis|meningitis|kidney*|liver|lung|lungs',
      'hospital*|hosptial|the er|in er|icu|clinic|hospice|ward|surger*|surgeon|operat*|doctor*|doc|dr|nurse*|specialist|oncolog*|paramedic|diagnos*|test results|results|bloodwork|blood|bleed*|bled|fever*|temperature|sick|sickness|ill|illness|disease|unwell|poorly|vomit*|throw* up|threw up|puk*',
      'faint*|pass* out|unconscious|coma|concuss*|fractur*|broke my|broke his|broke her|broken|sprain*|stitches|burn|burns|burned|burnt|hurt|hurts|hurting|pain*|injur*|wound*|infect*|covid*|corona|flu|virus|symptom*|dizzy|numb|swollen|rash|asthma|inhaler|allerg*|epipen|anaphyla*|diabet*|insulin|meds|medic*|pill|pills|tablet|tablets|dose|doses|prescription|vaccine*|jab',
      'therap*|psych*|depress*|anxi*|panic*|bipolar|dementia|alzheimer*|parkinson*|hiv|aids|hepatitis|chest|cant breathe|cant breath|hard to breathe|cant feel|cant move|cant see|wheelchair|amputat*|paralyz*|fell down|fell off|she fell|he fell|i fell|mom fell|dad fell|ventilator|life support|oxygen|iv drip|critical|stable|not well|getting worse|worse|weak|found something|spread',
      'enferm*|cancer|hospital|medico|fiebre|sangre|dolor|herid*|infarto|krank*|krebs|krankenhaus|arzt|arztin|fieber|blut*|schmerz*|verletzt*|herzinfarkt|schlaganfall|malade*|maladie|hopital|medecin|fievre|sang|douleur|bless*|crise cardiaque|avc',
    ],
    examples: ['they found something on the scan', 'im throwing up blood', 'mama ist im krankenhaus'],
  },
  {
    id: 'topic-death',
    section: 'design 7',
    what: 'death',
    words: [
      'die|dies|died|dying|dead|death|deadly|deceased|killed|murder*|pass* away|passed|passing|didnt make it|did not make it|dont make it|do not make it|doesnt make it|not going to make it|isnt going to make it|wont make it|not gonna make it|hes gone|shes gone|theyre gone|is gone|are gone|were gone|was gone|gone forever',
      'lost him|lost her|lost them|lost my|lost our|lost the baby|lost dad|lost mom|lost mum|lost grandpa|lost grandma|funeral*|burial|bury|buried|cremat*|ashes|obituar*|coroner|morgue|autopsy|casket|coffin|grave|put (?:him|her|it|them) down|put to sleep|put (?:him|her|it) to sleep|rest in peace|rip|condolence*|no longer with us|plug|stillb*|grie*|mourn*|widow*|heaven|last breath|time of death|took his last|took her last|left us|slipped away|his time|her time|say goodbye|said goodbye',
      'murio|muerto|muerta|murieron|muerte|fallecio|fallecido|morir*|funeral|entierro|gestorben|tot|tod|toten|starb|stirbt|sterb*|verstorben|beerdigung|mort|morte|mourir|meurt|decede*|deces|obseques|enterrement',
    ],
    examples: ["he didn't make it", 'grandma slipped away this morning', 'papa est mort'],
  },
  {
    id: 'topic-self-harm',
    section: 'design 7',
    what: 'self-harm',
    words: [
      'suicid*|unaliv*|kms|kys|kill* *self|killing myself|end it|end it all|end everything|ending it|end my life|take my life|took his life|took her life|want to die|wanna die|wanted to die|wish i was dead|wish i were dead|wish i wasnt|wish i never|never been born|not be here|not being here|be here anymore|be alive|dont want to live|dont wanna live|reason to live|live anymore|live like this|do this anymore|do this any more|do it anymore|take it anymore|take this anymore|take anymore|cant go on|go on anymore|go on like this|cant cope|cant anymore|no point|pointless|whats the point|giving up|give up|gave up|given up',
      'better off without|without me|cut myself|cutting|cuts on|harm*|hurt myself|self harm|selfharm|goodbye|good bye|farewell|goodnight forever|good night forever|on the roof|the roof|on the bridge|the bridge|ledge|jump|jumped|jumping|rope|noose|hang myself|hanging|hung|razor*|blade*|wrists|slit|overdos*|took them all|took all|whole bottle|bottle of|hopeless*|worthless|burden|forgive me|miss me|notice if|if i was gone|if i wasnt here|when im gone|last message|last time you|sleep forever|never wake|not wake up|dont wake me|disappear|so tired of|tired of everything|tired of living|tired of this life|alone forever|my note|take care of (?:mom|mum|dad|my|the) *|voices',
      'suicidio|suicidarme|matarme|quitarme la vida|no quiero vivir|no puedo mas|selbstmord|umbringen|bringe mich um|nicht mehr leben|kann nicht mehr|suicide|me tuer|en finir|plus envie de vivre|je nen peux plus|sauter|springen|saltar',
    ],
    examples: ['im on the roof', 'you would all be better off without me', 'ich kann nicht mehr'],
  },
  {
    id: 'topic-threat',
    section: 'design 7',
    what: 'threats',
    words: [
      'kill|kills|killing|kill you|hurt you|beat you|beat me|beats me|beat him|beat her|hit me|hits me|hitting|hit you|hit her|hit him|punch*|slap*|strangl*|chok*|shoot*|shot|stab*|knife|knives|gun|guns|weapon*|bomb*|bullet*|pistol|rifle|find you|know where you|watch your back|watch ur back|regret|youre dead|ur dead|dead to me|burn your|burn the house|outside your|outside ur|stalk*|follow* me|following|followed|threat*|blackmail*|ransom|or else|pay for this|get you back|kidnap*|hostage|abus*|violen*|scared|afraid|frighten*|terrified|wont let me|locked me|lets me leave|revenge|pictures of you|photos of you|leak|expose|ruin you|ruin your|make you|sorry you ever|last chance|warning you|warned',
      'matar*|te mato|amenaza*|pistola|cuchillo|golpe*|pega|umbringen|tote dich|drohe*|drohung|messer|waffe|schlagt mich|geschlagen|tuer|menace*|couteau|arme|frappe*|peur',
    ],
    examples: ['i know where you sleep, watch your back', 'he hit me again', 'te voy a matar'],
  },
  {
    id: 'topic-love-in-question',
    section: 'design 7',
    what: 'love in question',
    words: [
      'break up|breaking up|broke up|breakup|split up|splitting up|divorc*|separat*|cheat*|affair|unfaithful|other woman|other man|someone else|seeing someone|met someone|another girl|another guy|other people|on a break|need space|need time|need a break|need to talk|have to talk|gotta talk|can we talk|talk about us|where we stand|what are we|are we ok|are we okay|are we good|are we over|are we done|its over|is it over|this is over|is this over|is that over|were over|we over|were done|im done|done with you|done with us|done with this|were through|leave me|leaving me|leave you|leaving you|left me|leave him|leave her|moving out|move out|moved out|pack* my|my stuff|the ring|marry|marri*|propos*|engage*|wedding|fiance*|husband|wife|my ex|your ex|ur ex|his ex|her ex|get back together',
      'do you love|do u love|did you love|you love me|u love me|you still love|if you love*|if u love|ever love*|really love|love me anymore|love you anymore|love me less|not in love|in love|fell for|falling for|fall out|fell out|dont love|doesnt love|didnt love|never love*|stop* loving|love [^.!\n]{0,40}\\?|loved [^.!\n]{0,40}\\?|still want me|still want us|still want to be|feelings|feel about|jealous|trust you|trust me|trust issues|date someone|dating|dump*|ghost*|lonely|mad at me|angry with me|hate me|happy with me|happy with us|enough for you|good enough|choose|me or her|me or him|mistake|for us',
      'me quieres|me amas|ya no te|terminamos|se acabo|liebst du|schluss machen|trennen|trennung|scheidung|verliebt|tu maimes|tu me quittes|rompre|rupture|cest fini|divorcer',
    ],
    examples: ['do you still love me', 'is this over?', 'liebst du mich noch'],
  },
  {
    id: 'topic-pregnancy',
    section: 'decision 039',
    what: 'pregnancy',
    words: [
      'pregnan*|preg|preggo*|preggers|im late|late this month|late period|missed my|my period|period|miscarr*|abort*|two lines|2 lines|positive|pink line|took a test|took the test|test came|my due date|her due date|your due date|the due date|baby is due|babys due|expecting|water broke|waters broke|contractions|in labou?r|into labou?r|labou?r pains|ivf|fertil*|birth control|the pill|plan b|morning after|bump|trimester|gonna be a (?:dad|father|mom|mum|mother)|going to be a (?:dad|father|mom|mum|mother)|be parents|be a dad|be a mom|is it yours|its yours|it is yours|hes yours|shes yours|baby yours|child yours|kid yours|is it mine|not yours|whos the father|the father|knocked up|eating for two|ob gyn|obgyn|midwife|giving birth|gave birth',
      'embaraz*|schwanger*|schwangerschaft|abtreib*|fehlgeburt|enceinte|grossesse|avort*|fausse couche|aborto',
    ],
    examples: ['the test came back with two lines', 'my water broke', 'je suis enceinte'],
  },
  {
    id: 'topic-sex',
    section: 'design 7',
    what: 'sex',
    words: [
      'sex*|sext*|nude*|naked|nud3s|horny|hard for|condom*|blowjob*|bj|handjob|dick|dicks|cock|penis|vagina|pussy|boob*|tits|titties|ass pic|booty call|orgasm*|cum|cumming|masturbat*|jerk* off|jerking|sleep with|slept with|sleeping with|hook up|hooked up|hookup|hooking up|fwb|one night stand|in bed with|turn me on|turned on|turns me on|strip*|undress|underwear|panties|lingerie|bra|kinky|bdsm|porn*|onlyfans|rape*|raping|molest*|grop*|touched me|touch me|touch you|touching|virgin|std|sti|herpes|chlamydia|dtf|bang|screw you|make love|made love|wet for|send pics|send me pics|send a pic|pic of you|fantas*|escort|prostitut*|lick|suck|moan',
      'sexo|desnud*|follar|condon|violar|violo|sexe|nackt|ficken|kondom|vergewaltig*|nu|nue|baiser|preservatif|viol',
    ],
    examples: ['send nudes', 'did you two sleep together, did she sleep with you', 'schick mir ein nackt foto'],
  },
  {
    id: 'topic-cruelty',
    section: 'decision 039',
    what: 'cruelty',
    words: [
      'hate|hates|hated|hating|stupid*|idiot*|ugly|fat|loser*|shut up|stfu|fuck*|fck|fk|fuk|bitch*|whore*|slut*|cunt*|asshole*|ass hole|arse*|bastard*|moron*|retard*|pathetic|disgust*|dumb|dumbass|trash|garbage|nobody likes|no one likes|nothing to me|youre nothing|ur nothing|go to hell|drop dead|hope you|never born|dont care about|couldnt care less|piece of shit|shit|bullshit|pos|freak|creep|despise|sick of you|tired of you|leave me alone|never talk|never speak|dont talk to me|dont ever|stop texting|stop calling|lose my number|go away|get lost|blocked|blocking|sucks|useless|lazy|liar|annoying|boring|psycho|crazy|insane|embarrass*|asham*|disappoint*|selfish|cruel|mean to|bully|bullied|bullying|laugh* at|made fun|deserve|your fault|ur fault|my fault|blame*|cry|crying|cries|cried|upset',
      'odio|te odio|idiota|estupid*|puta|mierda|callate|hasse|hass|dumm*|idiot|hasslich|fresse|scheiss*|arschloch|schlampe|deteste|je te hais|conne|connard|salope|ta gueule|merde|putain|moche',
    ],
    examples: ['nobody likes you', 'shut up, loser', 'du bist so dumm'],
  },
] as const satisfies readonly Topic[]
