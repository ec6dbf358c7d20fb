/** The answers that the basics of other languages need, said plainly. What is missing is not answered there. */
export type Language = 'en' | 'es' | 'de' | 'fr'

type Plain = Readonly<Record<string, readonly string[]>>

export const FOREIGN: Readonly<Record<Exclude<Language, 'en'>, Plain>> = {
  es: {
    accept: ['sí, me apunto'], decline: ['lo siento, no puedo'], check: ['déjame ver y te digo'], 'ask-time': ['a qué hora'], 'ask-where': ['dónde'],
    agree: ['claro que sí'], cannot: ['lo siento, ahora no puedo'], works: ['sí, perfecto'], 'decline-time': ['a esa hora no puedo'], yes: ['sí'], no: ['no'], 'not-yet': ['todavía no'], unsure: ['todavía no sé'],
    'fine-you': ['bien, y tú'], fine: ['todo bien'], 'all-good': ['sí, todo bien'], 'nothing-much': ['nada, y tú'], 'blank-time': ['a las [hora]'], 'blank-place': ['en [lugar]'], 'blank-eta': ['llego en [minutos]'],
    thank: ['muchas gracias'], 'aw-thank': ['ay, muchas gracias'], welcome: ['de nada'], anytime: ['cuando quieras'], reassure: ['no pasa nada'], 'take-your-time': ['tranquilo, sin prisa'], 'see-you-soon': ['nos vemos ahora'], 'see-you': ['nos vemos'],
    hey: ['hola'], 'hey-whats-up': ['hola, qué tal'], 'how-are-you': ['cómo estás'], 'good-morning': ['buenos días'], 'good-night': ['buenas noches'], 'sleep-well': ['que descanses'], 'you-too': ['igualmente'], 'thank-you-too': ['gracias, igualmente'],
    'love-you-too': ['yo también te quiero'], 'miss-you-too': ['yo también te extraño'], congratulate: ['felicidades'], amazed: ['qué bueno'], 'oh-no': ['ay no, lo siento'], 'so-sorry': ['lo siento mucho'], 'feel-better': ['que te mejores'], laugh: ['jaja'], ok: ['ok'], 'got-it': ['ok, entendido'], 'ok-thanks': ['ok, gracias'], great: ['perfecto'], 'sounds-good': ['perfecto'], 'will-do': ['claro'], 'good-luck': ['suerte'], 'glad-safe': ['qué bueno'], bye: ['hablamos luego'], 'next-time': ['otro día será'],
  },
  de: {
    accept: ['ja, gerne'], decline: ['sorry, ich kann leider nicht'], check: ['ich schau mal und sag dir Bescheid'], 'ask-time': ['um wie viel Uhr'], 'ask-where': ['wo denn'],
    agree: ['klar, mach ich'], cannot: ['sorry, ich kann gerade nicht'], works: ['ja, passt'], 'decline-time': ['da kann ich leider nicht'], yes: ['ja'], no: ['nein'], 'not-yet': ['noch nicht'], unsure: ['weiß ich noch nicht'],
    'fine-you': ['gut, und dir'], fine: ['ganz gut'], 'all-good': ['ja, alles gut'], 'nothing-much': ['nicht viel, und du'], 'blank-time': ['um [Uhrzeit]'], 'blank-place': ['[Ort]'], 'blank-eta': ['bin in [Minuten] da'],
    thank: ['vielen Dank'], 'aw-thank': ['oh, danke dir'], welcome: ['gerne'], anytime: ['immer gerne'], reassure: ['kein Problem'], 'take-your-time': ['kein Stress'], 'see-you-soon': ['bis gleich'], 'see-you': ['bis dann'],
    hey: ['hallo'], 'hey-whats-up': ["hey, wie geht's"], 'how-are-you': ["wie geht's dir"], 'good-morning': ['guten Morgen'], 'good-night': ['gute Nacht'], 'sleep-well': ['schlaf gut'], 'you-too': ['dir auch'], 'thank-you-too': ['danke, dir auch'],
    'love-you-too': ['hab dich auch lieb'], 'miss-you-too': ['ich vermiss dich auch'], congratulate: ['herzlichen Glückwunsch'], amazed: ['wie toll'], 'oh-no': ['oh nein, das tut mir leid'], 'so-sorry': ['das tut mir so leid'], 'feel-better': ['gute Besserung'], laugh: ['haha'], ok: ['ok'], 'got-it': ['alles klar'], 'ok-thanks': ['ok, danke'], great: ['super'], 'sounds-good': ['klingt gut'], 'will-do': ['mach ich'], 'good-luck': ['viel Glück'], 'glad-safe': ['schön, dass du gut angekommen bist'], bye: ['bis später'], 'next-time': ['dann ein andermal'],
  },
  fr: {
    accept: ['oui, avec plaisir'], decline: ['désolé, je ne peux pas'], check: ['je regarde et je te dis'], 'ask-time': ['à quelle heure'], 'ask-where': ['où ça'],
    agree: ['oui, bien sûr'], cannot: ['désolé, là je ne peux pas'], works: ['oui, parfait'], 'decline-time': ['à cette heure-là je ne peux pas'], yes: ['oui'], no: ['non'], 'not-yet': ['pas encore'], unsure: ['je ne sais pas encore'],
    'fine-you': ['ça va, et toi'], fine: ['ça va bien'], 'all-good': ['oui, ça va'], 'nothing-much': ['pas grand-chose, et toi'], 'blank-time': ['à [heure]'], 'blank-place': ['à [lieu]'], 'blank-eta': ["j'arrive dans [minutes]"],
    thank: ['merci beaucoup'], 'aw-thank': ["oh merci, c'est gentil"], welcome: ['de rien'], anytime: ['avec plaisir'], reassure: ['pas de souci'], 'take-your-time': ['pas de souci, prends ton temps'], 'see-you-soon': ['à tout de suite'], 'see-you': ['à plus'],
    hey: ['salut'], 'hey-whats-up': ['salut, ça va'], 'how-are-you': ['ça va'], 'good-morning': ['bonjour'], 'good-night': ['bonne nuit'], 'sleep-well': ['dors bien'], 'you-too': ['toi aussi'], 'thank-you-too': ['merci, toi aussi'],
    'love-you-too': ["je t'aime aussi"], 'miss-you-too': ['tu me manques aussi'], congratulate: ['félicitations'], amazed: ["c'est génial"], 'oh-no': ['oh non, désolé'], 'so-sorry': ['je suis vraiment désolé'], 'feel-better': ['bon rétablissement'], laugh: ['haha'], ok: ['ok'], 'got-it': ["ça marche"], 'ok-thanks': ['ok, merci'], great: ['parfait'], 'sounds-good': ['ça marche'], 'will-do': ["d'accord"], 'good-luck': ['bonne chance'], 'glad-safe': ['super'], bye: ['à plus tard'], 'next-time': ['une prochaine fois'],
  },
}
