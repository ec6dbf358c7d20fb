import type { Topic } from './topic.ts'

/** Rows of `topics.ts`: what happens to rights, money, work, house and home. */
export const worldly = [
  {
    id: 'topic-law',
    section: 'design 7',
    what: 'law',
    words: [
      'contract*|lawyer*|attorney*|solicitor*|legal*|illegal*|law|laws|sue|sued|suing|court*|trial|trials|case against|cold case|(?:open|close)(?:s|d|ed)? (?:a|the) case|social services|social worker*|cps|case worker|caseworker|murder case|his case|her case|their case|our case|my case|case goes|case is|jury|prosecut*|verdict|sentenc*|indict*|custody|charg(?:e|es|ed|ing) (?:me|him|her|them|us)|press charges|pressing charges|judge|lawsuit*|subpoena*|testif*|testimony|witness|settlement|settle|lease|leasing|mortgage*|notar*|custody|paperwork|papers|visa|immigration|deport*|green card|tax|taxes|audit*|irs|hmrc|nda|liab*|evict*|landlord*|insurance|insured|deed|testament|inherit*|executor|power of attorney|probation|parole|charges|charged|guilty|plea|plead|crime|criminal|felony|fraud|document*|form|forms|clause|terms|agreement',
      'contrato|abogad*|juez|juicio|demanda*|vertrag*|anwalt*|gericht*|klage*|verklag*|anzeige|contrat|avocat*|tribunal|juge|proces|plainte',
    ],
    examples: ['the lawyer needs your answer today', 'we got served papers', 'hast du den vertrag gelesen'],
  },
  {
    id: 'topic-money',
    section: 'design 7',
    what: 'money in any tense',
    words: [
      'pay*|paid|repay|repaid|owe*|owing|money|mony|cash|loan*|lend*|lent|rent|rents|bill|bills|price*|cost|costs|buy|buys|buying|bought|purchase*|order|ordered|sell|sells|selling|sold|sale|spend*|spent|salary|wage*|debt*|invest*|crypto|bitcoin|btc|eth|stock|stocks|shares|bank*|card|cards|credit|debit|venmo*|paypal*|zelle|cashapp|cash app|apple pay|transfer*|wire|wired|wiring|refund*|reimburs*|invoice*|deposit*|withdraw*|atm|iban|sort code|routing|account number|gift card*|giftcard*|donat*|fundrais*|gofundme|afford*|broke|bankrupt*|budget|savings|fee|fees|fine of|tip|tipped|bet|lottery|bail|ticket|tickets|expensive|cheap|discount|worth|bucks|dollar*|euro|euros|eur|usd|gbp|quid|grand|pounds|cents|pennies|\\d+k|fiver|tenner|sent it|sent you|send me|send u|send it|chip in|split it|treat|on me|for free|gift|gifts|gave you|give you',
      '[$€£¥₹]|\\d+\\s?[$€£¥₹]',
      'dinero|plata|pagar|pague|pago|pagaste|deb(?:o|es|e|emos)|prest(?:a|ar|ame|e|aste|amo)|alquiler|cuenta|banco|geld|bezahl*|zahl*|uberweis*|schuld*|leih*|miete|rechnung|konto|kauf*|gekauft|argent|payer|paye|paie|dois|pret*|loyer|facture|compte|virement|banque|acheter|achete',
    ],
    examples: ['already paid him back', 'did the transfer go thru', 'hast du die miete überwiesen'],
  },
  {
    id: 'topic-work',
    section: 'design 7',
    what: 'work gained or lost',
    words: [
      '(?<!(?:good|god|great|nice|awesome|amazing) )job|jobs|hired|hire|hiring|fired|firing|sacked|laid off|layoff*|lay off|let go|letting me go|let me go|quit|quits|quitting|resign*|promot*|demot*|raise|interview*|offer|offers|offered|redundan*|unemploy*|employ*|severance|notice|two weeks|got the position|position|career|boss|manager|hr|meeting with|performance review|warning|suspend*|contract|reference|references|cv|resume|application|apply|applied|startup|business|client|clients|deadline|project',
      'trabajo|despid*|despedid*|empleo|ascenso|kundig*|gekundigt|entlassen|arbeitslos|stelle|beforder*|emploi|boulot|vire|viree|licenci*|embauch*|demission*|chomage|augmentation',
    ],
    examples: ['they let me go today', 'i got the job!!', 'me despidieron'],
  },
  {
    id: 'topic-home-security',
    section: 'design 7',
    what: 'security of home and accounts',
    words: [
      'key|keys|alarm*|password*|passwd|pasword|pw|pwd|passcode*|pin|pins|pincode|code|codes|login|log in|logged in|log on|sign in|signin|username|user name|account|accounts|lock|locks|locked|unlock*|door|doors|gate|garage|window|windows|the safe|combination|combo|wifi|wi fi|otp|2fa|verif*|authenticat*|security|ssn|social security|passport|license|licence|id number|home alone|alone at home|alone in the house|nobody home|nobodys home|no one home|no ones home|house is empty|house empty|empty house|out of town|on vacation|away all|away this|spare|hidden|hide|under the mat|mat|doormat|flower pot|flowerpot|address|where do you live|where u live|hack*|phish*|scam*|link|click|icloud|apple id|gmail|facebook|insta|instagram|netflix|camera|cameras|ring|nest|dog sitter|house sit*|stove|oven|iron|candle*|heater|the gas|location|share your location',
      'llave*|alarma|contrasena|clave|codigo|cuenta|puerta|schlussel*|alarmanlage|passwort|kennwort|tur|konto|abgeschlossen|zugesperrt|herd|cle|cles|clef|clefs|alarme|mot de passe|mdp|compte|porte|verrou*',
    ],
    examples: ['the key is under the mat', 'whats the wifi pw again', 'dónde está la llave'],
  },
  {
    id: 'topic-children',
    section: 'design 7',
    what: "children's whereabouts",
    words: [
      'kid|kids|kiddo*|child|children|childs|the baby|my baby|our baby|your baby|ur baby|his baby|her baby|a baby|babysit*|babies|infant|newborn|toddler*|my son|our son|your son|ur son|his son|her son|son|sons|daughter*|school|schools|preschool|daycare|day care|nursery|kindergarten|kindergarden|creche|playground|playdate|little one|little ones|little man|little girl|little boy|the boys|the girls|boys|girls|the twins|twins|nanny|sitter|car seat|carseat|stroller|crib|pickup|pick up|drop off|dropoff|dropped off|picked up|school bus|bus stop|recess|principal|teacher*|class|grandkid*|niece*|nephew*|minor|underage|bath|pool',
      'hijo|hija|hijos|hijas|nino|nina|ninos|ninas|bebe|colegio|escuela|guarderia|kind|kinder|kindern|sohn|tochter|schule|kita|kindergarten|abgeholt|abholen|enfant*|fils|fille|filles|bebe|ecole|creche|garderie',
    ],
    examples: ['did you get the kids', 'she wasnt at school when i got there', 'wo sind die kinder'],
  },
  {
    id: 'topic-consent',
    section: 'design 7',
    what: 'consent',
    words: [
      'agree|agreed|agrees|agreeing|consent*|permission|permit*|allow*|sign|signs|signed|signing|signature|approv*|accept|accepts|accepted|accepting|borrow*|authori[sz]*|confirm*|grant*|can i|can we|could i|could we|may i|may we|might i|should i|should we|shall i|shall we|let me|lemme|mind if|do you mind|ok if|okay if|fine if|cool if|alright if|(?:ok|okay|fine|cool|alright) with (?:you|u|it|that|this|me|us)|is it ok|is it okay|is it alright|is that ok|is that okay|you ok with|you can|u can|you may|go ahead|feel free|help yourself|help urself|be my guest|by all means|youre welcome to|take it|take mine|take the|have it|keep it|its yours|all yours|you have my|promise*|swear|vow|guarantee*|deal|count me in|im in|sign me up|in my name|on my behalf|for me to|your word|my word|volunteer*|commit*|invite*|rsvp|yes or no|vote|choose|decide*|use my|use your|use ur|use the|try it|do it',
      'acepto|aceptas|aceptar|acuerdo|permiso|permit*|firm(?:a|ar|o|e|aste)|puedo|podemos|prometo|stimmst|stimme zu|zustimm*|einverstanden|erlaub*|darf ich|durfen wir|unterschr*|verspr*|accepte*|accord|permission|sign(?:er|e|es)|puis je|je peux|promets|promis',
    ],
    examples: ['go ahead and use my car', 'do i have your permission', 'darf ich dein auto nehmen'],
  },
  {
    id: 'topic-police',
    section: 'decision 039',
    what: 'police',
    words: [
      'police*|polic|cop|cops|officer*|sheriff|arrest*|jail*|prison*|inmate|detective*|warrant*|raid*|feds|fbi|dea|swat|pulled over|pulled me over|speeding|dui|dwi|breathalyzer|handcuff*|in custody|in a cell|holding cell|jail cell|his cell|her cell|give a statement|gave a statement|my statement|your statement|his statement|her statement|interrogat*|question me|questioned|evidence|deny|denied|investigat*|police report|file a report|filed a report|filing a report|report him|report her|report them|report it|report you|report this|report that|reported|restraining|ice agents|the station|snitch|caught|busted|crime scene|hit and run',
      'policia|detenid*|carcel|polizei|verhaftet|gefangnis|festgenommen|police|flics|arrete|garde a vue',
    ],
    examples: ['got pulled over, cops are here', 'they arrested him', 'die polizei ist da'],
  },
  {
    id: 'topic-addiction',
    section: 'decision 039',
    what: 'addictions',
    words: [
      'relaps*|sober|sobriety|aa meeting|na meeting|rehab*|detox*|addict*|alcohol*|overdos*|od|odd|heroin|meth|cocaine|crack|coke|ketamine|mdma|molly|lsd|acid|shrooms|weed|pot|joint|vape*|high|stoned|drunk|wasted|hammered|tipsy|drink|drinks|drinking|drank|vodka|whiskey|whisky|wine|beer|beers|booze|bottle|bottles|bar|shots|gambl*|casino|poker|slots|betting|using again|used again|clean|needle*|syringe*|inject*|fentanyl|narcan|oxy*|xanax|opioid*|percocet|adderall|dealer|dealers|stash|score|withdrawal*|off the wagon|slipped|slip|sponsor|smok*|cig*|nicotine',
      'borrach*|droga*|adict*|alcohol|recaid*|betrunken|besoffen|drogen|suchtig|ruckfall*|ivre|saoul*|bourre*|drogue*|rechut*|alcool',
    ],
    examples: ['i slipped last night, 8 months gone', 'he is drinking again', 'estoy borracho otra vez'],
  },
  {
    id: 'topic-secret',
    section: 'decision 039',
    what: 'secrets',
    words: [
      'secret*|dont tell|do not tell|didnt tell|never tell|never told|havent told|told anyone|tell anyone|tell anybody|tell nobody|told nobody|told no one|tell her|tell him|tell them|tell mom|tell mum|tell dad|between us|between you and me|just us|nobody knows|no one knows|she knows|he knows|they know|who knows|confess*|confide*|confidential|keep it quiet|keep this quiet|keep quiet|private|delete this|delete the|lie|lied|lies|lying|truth|admit*|cover for|cover up|alibi|behind my back|behind her back|behind his back|found out|finds out|find out|hiding|rumou?r*|gossip*|spy*|snoop*|my phone|your phone|ur phone|messages from',
      'secreto|no le digas|nadie sabe|mentira|ment(?:i|iste|ir)|geheim*|sag niemand*|sag es niemand*|nicht verraten|niemand weiss|gelogen|luge|lugen|secret|dis rien|ne dis|personne ne sait|menti|mensonge',
    ],
    examples: ['nobody knows about this ok', 'did you tell her what we did', 'sag es niemandem'],
  },
] as const satisfies readonly Topic[]
