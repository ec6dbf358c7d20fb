import type { Language } from '#core/drafting/answers/foreign.ts'
import type { Rule } from './asking.ts'

/** `\\b` only knows ASCII, so words with accented letters need another word boundary. */
const wordEdge = String.raw`(?:(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]))`
const edged = (rule: RegExp): RegExp => new RegExp(rule.source.replaceAll(String.raw`\b`, wordEdge), rule.flags)

/** Makes a value on first use and keeps it: compiling the patterns takes a tenth of a process's start, and most processes never need them. */
function whenAsked<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const markers = whenAsked(() =>
  Object.entries(languageMarkers).map(([name, rule]) => [name as Exclude<Language, 'en'>, edged(rule)] as const),
)
const languageMarkers: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  es: /\b(?:que|qué|cómo|como|estás|estas|hola|gracias|por|para|hoy|mañana|vienes|puedes|quieres|tienes|dónde|donde|cuándo|cuando|te|mi|muy|bien|nos|vemos|buenos|buenas|días|noches|feliz|amor|hijo|hija|mija|mijo|el|la|los|las|un|una|es|y|ya|llegué|llegaste|llego|voy|estoy|tarde|perdón|perdon|siento|cena|comer|casa|extraño|quiero|vale|claro)\b/gu,
  de: /\b(?:ich|du|bist|kannst|hast|willst|wie|wo|wann|was|wer|heute|morgen|und|nicht|noch|schon|danke|bitte|guten|gute|nacht|tag|geht|gehts|dir|mir|mich|dich|der|die|das|ein|eine|ist|bin|zu|mit|für|kommst|kommen|später|leider|schön|gut|uns|wir|ja|nein|alles|klar|essen|treffen|lust|hallo|bis|dann|auch|tut|leid|daheim|zuhause)\b/gu,
  fr: /\b(?:je|tu|es|est|suis|vous|nous|on|ce|soir|demain|aujourdhui|merci|bonjour|salut|bonne|nuit|comment|où|quand|quoi|qui|ça|ca|va|avec|pour|pas|plus|très|bien|peux|veux|viens|toi|moi|dîner|manger|le|la|les|un|une|des|du|et|à|bisous|bientôt|désolé|désolée|retard|jarrive|arrive|arrivé|arrivée|oui|non|tas|as|fait|coucou|chez|maman)\b/gu,
}
const englishWords =
  /\b(?:the|you|i|is|are|it|to|and|my|me|for|we|on|at|of|in|so|do|did|can|what|that|this|was|have|will|with|be|your|how|ok|not|just|up|a|from|they|love|am)\b/gu

/** How a question starts in Spanish and in no other language. Few small words follow that would show it: "quieres ir al cine?". */
const asksInSpanish =
  /^[\s¿¡]*(?:(?:hola|oye|y|entonces|bueno|amor|mi amor|hey)[\s,]+)*(?:(?:quieres|puedes|podrías|vienes|te apetece|te animas|me (?:quieres|amas|extrañas))(?!\p{L})|vamos al (?=\p{L})|(?:cenamos|almorzamos|desayunamos)(?!\p{L})[^.!?]*\?)/u
/** English words that Spanish does not have. */
const englishAlone =
  /(?<!\p{L})(?:the|you|i|is|are|it|to|and|my|for|we|on|at|of|in|do|did|can|what|that|this|was|have|will|with|be|your|how|not|just|up|from|they|am)(?!\p{L})/u

/** The language of a turn, by its small words. English unless they show another. */
export function languageOf(text: string): Language {
  const plain = text.toLowerCase()
  if (asksInSpanish.test(plain) && !englishAlone.test(plain)) return 'es'
  const words = plain.split(/\s+/u).length
  const english = plain.match(englishWords)?.length ?? 0
  let language: Language = 'en'
  let most = Math.max(0.4, english * 1.2)
  for (const [name, marker] of markers()) {
    const found = (plain.match(marker)?.length ?? 0) + (languageSigns[name].test(plain) ? 0.5 : 0)
    if (found > most && found / words >= 0.3) {
      most = found
      language = name
    }
  }
  return language
}

const languageSigns: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = { es: /[¿¡ñ]/u, de: /[ßäöü]/u, fr: /[çèêàùœ]/u }

/** Rules for the most common turns, on canonical sentences. */
const languageRules: Readonly<Record<Exclude<Language, 'en'>, readonly Rule[]>> = {
  es: [
    ['birthday', /\bfeliz cumple/u],
    ['holiday', /\bfeliz (?:navidad|año|pascua|día)/u],
    ['running-late', /\b(?:voy|llego|vamos a llegar|voy a llegar) (?:un poco |un poquito |\d+ minutos )?tarde\b|\bretras/u],
    ['cancels', /\bno (?:puedo ir|voy a poder|podré|llego hoy)\b|\btengo que cancelar\b/u],
    ['where-now', /\b(?:dónde|donde) (?:estás|estas|andas|vas)\b|\bya (?:llegaste|vienes|saliste)\b|\bcuánto te falta\b/u],
    ['are-you-ok', /\b(?:estás|estas) (?:bien|mejor)\b|\bllegaste bien\b|\btodo bien$/u],
    ['how-are-you', /\b(?:cómo|como) (?:estás|estas|te va|andas|va todo|están|amaneciste|sigues|te fue)\b|\bqué tal\b|\bque tal\b/u],
    ['doing', /\bqu[eé] haces\b|\bqu[eé] (?:andas|estás) haciendo\b/u],
    ['when-asked', /\b(?:a qu[eé] hora|cu[aá]ndo)\b/u],
    ['where-asked', /\bd[oó]nde\b/u],
    [
      'proposal',
      /^(?!(?:\p{L}+ ){0,2}(?:qu[eé]|qui[eé]n(?:es)?|c[oó]mo|cu[aá]l(?:es)?)\b)(?!.*\b(?:cl[ií]nica|hospital|funeral|entierro|velorio|doctora?|m[eé]dico|urgencias|polic[ií]a|juzgado)\b).*(?:\b(?:quieres|quieren|te apetece|les apetece|te animas a|se animan a|tienes ganas de) (?:ir|venir|salir|cenar|comer|almorzar|desayunar|ver (?!si\b)|tomar|quedar|jugar|caminar|pasear|bailar|nadar|vernos|juntarnos)|\b(?:te animas|se animan)$|\b(?:vamos|nos vemos (?:hoy|mañana|el)|vienes|comemos|cenamos|salimos)\b)/u,
    ],
    [
      'favor',
      /^(?!(?:\p{L}+ ){0,2}(?:qu[eé]|qui[eé]n(?:es)?|c[oó]mo|cu[aá]l(?:es)?)\b)(?!.*\b(?:dinero|plata|prest\p{L}*|pagar\p{L}*|renta|alquiler|transferir\p{L}*)\b).*\b(?:(?:puedes|podrías|podrias)(?! (?:creer|imaginar|decir|ser|estar|ver\b))|me (?:ayudas|traes|mandas|pasas|compras|haces))\b/u,
    ],
    ['yes-no', /\b(?:tienes|has|viste|comiste|ya|sabes|fuiste|hiciste|compraste|vas)\b/u],
    ['good-night', /\bbuenas noches\b|\bque descanses\b|\bdulces sueños\b/u],
    ['good-morning', /\bbuenos d[ií]as\b/u],
    ['thanks', /\bgracias\b/u],
    ['apology', /\bperd[oó]n\b|\blo siento\b|\bdisculpa/u],
    ['affection', /\bte (?:quiero|amo|adoro)\b/u],
    ['missing', /\bte extraño\b|\bte echo de menos\b/u],
    ['safe-home', /\b(?:ya )?llegu[eé]\b|\bya (?:estoy|estamos) en casa\b/u],
    ['on-their-way', /\bya voy\b|\bvoy (?:para|en|saliendo)\b|\ben camino\b|\bsaliendo\b/u],
    ['good-news', /\b(?:pas[eé]|aprob[eé]|me dieron|gan[eé]|ganamos|conseguí)\b/u],
    ['sick', /\b(?:enferm[oa]|fiebre|gripe|me duele|resfriad)/u],
    ['farewell', /\b(?:que tengas|buen (?:día|fin)|cu[ií]date|hasta (?:luego|mañana))\b/u],
    ['confirms', /\bnos vemos\b/u],
    ['acknowledges', /^(?:ok|vale|s[ií]|claro|perfecto|bueno|listo)( (?:ok|vale|claro|perfecto|bueno|listo))*$/u],
    ['greeting', /^(?:hola|buenas|holi)(?: \p{L}+)?$/u],
  ],
  de: [
    ['birthday', /\balles (?:gute|liebe)\b.*\bgeburtstag\b|\bherzlichen glückwunsch\b/u],
    ['holiday', /\bfrohe (?:weihnachten|ostern)\b|\bfrohes (?:neues|fest)\b|\bguten rutsch\b/u],
    ['running-late', /\b(?:verspäte|später|zu spät|verspätung|schaffs erst)\b/u],
    ['cancels', /\b(?:kann (?:heute |leider |doch )*nicht|muss (?:leider )?absagen|schaffe es nicht|schaff es nicht|wird nichts)\b/u],
    ['where-now', /\bwo (?:bist|bleibst|steckst) du\b|\bbist du (?:schon )?(?:da|unterwegs|zuhause)\b|\bwann kommst du\b/u],
    ['are-you-ok', /\balles (?:ok|gut|in ordnung)( bei dir)?$|\bgut angekommen$|\bgehts dir besser\b/u],
    ['how-are-you', /\bwie geht(?:s| es)\b|\balles klar bei dir\b|\bna du\b/u],
    ['doing', /\bwas (?:machst|treibst) du\b|\bwas machst$/u],
    ['when-asked', /\b(?:wann|um wie ?viel uhr|wie spät)\b/u],
    ['where-asked', /\bwo\b/u],
    [
      'proposal',
      /\b(?:hast du lust|habt ihr lust|wollen wir|sollen wir|kommst du|magst du|gehen wir|treffen wir|hast du zeit|lust auf)\b/u,
    ],
    ['favor', /\b(?:kannst du|könntest du|kannst du mir|würdest du|bringst du)\b/u],
    ['yes-no', /^(?:hast|bist|warst|weißt|brauchst|willst|musst|gibts|ist|sind|seid|habt) /u],
    ['good-night', /\bgute nacht\b|\bschlaf gut\b/u],
    ['good-morning', /\bguten morgen\b|^moin\b/u],
    ['thanks', /\bdank/u],
    ['apology', /\b(?:tut mir leid|entschuldig|sorry|verzeih)/u],
    ['affection', /\b(?:liebe dich|hab dich lieb|hdl)\b/u],
    ['missing', /\bvermiss/u],
    ['safe-home', /\b(?:gut angekommen|bin (?:jetzt )?(?:zuhause|daheim|da))\b/u],
    ['on-their-way', /\b(?:bin unterwegs|komme gleich|bin gleich da|fahre (?:jetzt )?los)\b/u],
    ['good-news', /\b(?:bestanden|habe? den job|gewonnen|zusage)\b/u],
    ['sick', /\b(?:krank|fieber|erkältet|grippe|kopfschmerzen)\b/u],
    ['farewell', /\b(?:schönen (?:tag|abend)|schönes wochenende|tschüss|bis (?:später|bald))\b/u],
    ['confirms', /\bbis (?:dann|morgen|gleich|nachher)\b/u],
    ['acknowledges', /^(?:ok|ja|klar|alles klar|passt|super|gut|prima)( (?:ok|klar|super|gut))*$/u],
    ['greeting', /^(?:hallo|hi|hey|servus|guten (?:tag|abend)|moin)(?: \p{L}+)?$/u],
  ],
  fr: [
    ['birthday', /\b(?:joyeux|bon) anniversaire\b/u],
    ['holiday', /\bjoyeux no[eë]l\b|\bbonne année\b|\bjoyeuses (?:fêtes|pâques)\b|\bbonnes fêtes\b/u],
    ['running-late', /\b(?:en retard|du retard|jarrive dans \d+)\b/u],
    ['cancels', /\b(?:peux (?:pas|plus) venir|dois annuler|pourrai pas|je ne peux pas)\b/u],
    ['where-now', /\b(?:où es tu|tes où|t es où|tu es où|ten es où|tarrives|tu arrives)\b/u],
    ['are-you-ok', /\b(?:bien (?:rentrée?|arrivée?)|ça va mieux|tu vas mieux)\b/u],
    ['how-are-you', /\b(?:ça va|ca va|comment (?:vas|tu|ça)|tu vas bien|quoi de neuf)\b/u],
    ['doing', /\btu fais quoi\b|\bquest ce que tu fais\b/u],
    ['when-asked', /\b(?:quelle heure|quand)\b/u],
    ['where-asked', /\boù\b/u],
    ['proposal', /\b(?:tu veux|ça te dit|on se (?:voit|fait)|tu viens|on (?:mange|va|sort|dîne)|envie de|tes libre|tu es libre|dispo)\b/u],
    ['favor', /\b(?:tu peux|peux tu|tu pourrais|pourrais tu)\b/u],
    ['yes-no', /^(?:tu (?:as|es|sais|connais)|tas|as tu|est ce que)\b/u],
    ['good-night', /\bbonne nuit\b|\bdors bien\b/u],
    ['good-morning', /^bonjour\b/u],
    ['thanks', /\bmerci\b/u],
    ['apology', /\b(?:désolée?|pardon|excuse)\b/u],
    ['affection', /\bje ?taime\b|\bje t aime\b/u],
    ['missing', /\btu me manques\b/u],
    ['safe-home', /\b(?:bien rentrée?|bien arrivée?)\b/u],
    ['on-their-way', /\b(?:jarrive|je pars|en route)\b/u],
    ['good-news', /\b(?:jai (?:réussi|eu le|gagné)|on a gagné|reçue?)\b/u],
    ['sick', /\b(?:malade|de la fièvre|la grippe)\b/u],
    ['farewell', /\b(?:bonne (?:journée|soirée)|bon (?:week ?end|courage)|à (?:plus|bientôt)|bisous)\b/u],
    ['confirms', /\bà (?:demain|ce soir|tout à lheure|tout de suite|samedi|dimanche)\b/u],
    ['acknowledges', /^(?:ok|oui|daccord|d accord|ça marche|parfait|super)( (?:ok|super|parfait))*$/u],
    ['greeting', /^(?:salut|coucou|bonsoir|hello)(?: \p{L}+)?$/u],
  ],
}

/** The rules of each language, with word boundaries that know its letters. */
export const foreignRules: Readonly<Record<Exclude<Language, 'en'>, () => readonly Rule[]>> = {
  es: whenAsked(() => languageRules.es.map(([intent, rule]) => [intent, edged(rule)])),
  de: whenAsked(() => languageRules.de.map(([intent, rule]) => [intent, edged(rule)])),
  fr: whenAsked(() => languageRules.fr.map(([intent, rule]) => [intent, edged(rule)])),
}
