import type { Echo } from '../echo.ts'

/** Yes-no questions in Spanish, answered with their verb: "¿ya comiste?", "sí, ya comí". What may follow the verb is a closed list, too. */

/** Verb forms of the question, and those of the owner's answer. */
const answeringVerbs: Readonly<Record<string, string>> = {
  comiste: 'comí',
  cenaste: 'cené',
  desayunaste: 'desayuné',
  almorzaste: 'almorcé',
  llegaste: 'llegué',
  saliste: 'salí',
  terminaste: 'terminé',
  pagaste: 'pagué',
  hablaste: 'hablé',
  llamaste: 'llamé',
  compraste: 'compré',
  dormiste: 'dormí',
  pudiste: 'pude',
  fuiste: 'fui',
  descansaste: 'descansé',
  comieron: 'comimos',
  llegaron: 'llegamos',
  salieron: 'salimos',
  terminaron: 'terminamos',
  vienes: 'voy',
  vas: 'voy',
  puedes: 'puedo',
  tienes: 'tengo',
  estas: 'estoy',
  trabajas: 'trabajo',
  sales: 'salgo',
  vienen: 'vamos',
  van: 'vamos',
  pueden: 'podemos',
  estan: 'estamos',
}
const notYet = /(?:é|í|imos|amos|ude|ui)$/u
const askedTail =
  /^(?: (?:a (?:comer|cenar|venir|ir|trabajar|llegar|salir)|en (?:casa|el trabajo|la casa|camino)|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|este (?:domingo|sabado|viernes|fin de semana)|hoy|manana|hoy en la noche|esta noche|en la noche|al rato|a las \d{1,2}|libre|ocupad[oa]|despiert[oa]|list[oa]|hambre|tiempo|pasar por (?:mi|nosotros)|venir|ir|ayudarme|llamarme|traer (?:leche|pan|tortillas|hielo|agua|refrescos|cafe)))*$/u
const turnedPhrases: readonly (readonly [RegExp, string])[] = [
  [/\bpasar por mi\b/u, 'pasar por ti'],
  [/\bpasar por nosotros\b/u, 'pasar por ustedes'],
  [/\bayudarme\b/u, 'ayudarte'],
  [/\bllamarme\b/u, 'llamarte'],
  [/\b(?:a )?venir\b/u, 'ir'],
  [/\bmanana\b/u, 'mañana'],
  [/\bsabado\b/u, 'sábado'],
  [/\bmiercoles\b/u, 'miércoles'],
  [/\bcafe\b/u, 'café'],
]
const calledFirst =
  /^(?:(?:hola|oye|oiga|ay|y|mijo|mija|amor|mi amor|carino|hijo|hija|primo|prima|compa|hermano|tia|tio|mi vida|corazon|buenas|entonces|si|no) )+/u
const calledLast = / (?:mijo|mija|amor|mi amor|carino|hijo|hija|primo|prima|tia|tio|mi vida|corazon|verdad|o no|o que|por favor|porfa|tu)$/u

export function echoInSpanish(raw: string): Echo | null {
  const last = raw
    .toLowerCase()
    .split(/[.!\n,]+|(?<=\?)/u)
    .map((part) => part.replace(/[¿?]/gu, '').trim())
    .findLast((part) => part !== '')
  if (last === undefined) return null
  const text = last
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(calledFirst, '')
    .replace(calledLast, '')
  const match = /^(ya )?(\p{L}+)((?: .*)?)$/u.exec(text)
  const verb = match === null ? undefined : answeringVerbs[match[2] ?? '']
  const tail = match?.[3] ?? ''
  if (match === null || verb === undefined || !askedTail.test(tail)) return null
  const already = match[1] === undefined ? '' : 'ya '
  const said = turnedPhrases
    .reduce((whole, [rule, turned]) => whole.replace(rule, turned), tail)
    .replace(/^ ir\b/u, /^(?:voy|vamos)$/u.test(verb) ? '' : ' ir')
  const no = already !== '' && notYet.test(verb) ? 'no, todavía no' : `no, no ${verb}${said}`
  return {
    intent: 'yes-no',
    yes: `sí, ${already}${verb}${said}`,
    no,
    by: { 'not-yet': no, accept: `sí, ${verb}${said}`, agree: `sí, ${verb}${said}` },
  }
}
