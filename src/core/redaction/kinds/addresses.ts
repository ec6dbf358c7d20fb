import type { Span } from '../view.ts'

const sure = String.raw`street|avenue|ave|road|rd|boulevard|blvd|lane|ln|parkway|pkwy|highway|hwy|crescent|mews|turnpike`
const capital = String.raw`St|Str|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Way|Terrace|Ter|Close|Gardens|Grove|Row|Hill|Circle|Cir|Trail|Trl|Wharf|Quay|Walk|Rise|Park|View|Green`
/** What may follow the street: apartment, floor. */
const flat = String.raw`(?:,? ?(?:apt|apartment|unit|suite|ste|flat|floor|fl|#)\.? ?#?[\w-]{1,6}(?![\w]))?`
/** City, state or postal code after it. */
const town = String.raw`(?:,? [A-Z][\p{L}.'-]{1,24}(?: [A-Z][\p{L}.'-]{1,24}){0,2})?(?:,? [A-Z]{2})?(?:,? (?:\d{5}(?:-\d{4})?(?!\d)|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\w])))`
const house = String.raw`(?<![\p{L}\p{N}.,:/$€£#+-])\d{1,5}[a-zA-Z]?(?:-\d{1,4})?,? `

/** `12 Oak Street`, `221b baker street`. Street words that are also ordinary English need a capitalized name before them. */
const english = [
  new RegExp(
    `${house}(?:[nsewNSEW]\\.? )?((?:[\\p{L}\\d][\\p{L}\\d.'-]{0,24} ){1,3})(?:${sure})(?![\\p{L}])\\.?${flat}(?:${town})?`,
    'giu',
  ),
  new RegExp(
    `${house}(?:[NSEW]\\.? )?((?:(?:St\\. )?(?:[A-Z][\\p{L}.'-]{0,24}|\\d{1,3}(?:st|nd|rd|th)) ){1,3})(?:${capital})(?![\\p{L}'-])\\.?${flat}(?:${town})?`,
    'gu',
  ),
]
/** `Hauptstraße 5`, `Am Alten Weg 12b, 10115 Berlin`; and with the house number first, as in French. */
const continental = [
  /(?<![\p{L}\p{N}])(?:[\p{L}.-]{1,30} ?)?(?:stra(?:ß|ss)e|str\.|straat|stræde|gatan|gade) ?\d{1,4} ?[a-z]?(?![\p{L}\p{N}])(?:,? \d{4,5} \p{L}[\p{L}.-]{1,30})?/giu,
  /(?<![\p{L}\p{N}])(?:(?:Am|An der|Im|Zum|Zur|Auf der) )?[A-ZÄÖÜ][\p{L}-]{1,30}(?: ?(?:weg|platz|allee|gasse|ring|damm|ufer|chaussee)| (?:Weg|Platz|Allee|Gasse|Ring|Damm|Ufer)) \d{1,4} ?[a-z]?(?![\p{L}\p{N}:])(?:,? \d{4,5} \p{L}[\p{L}.-]{1,30})?/gu,
  /(?<![\p{L}\p{N}])\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|boulevard|chemin|impasse|quai|allée) (?:de la |de l'|des |du |de |d')?\p{L}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30}){0,2}(?:,? \d{5} \p{L}[\p{L}-]{1,30})?/giu,
  /(?<![\p{L}\p{N}])(?:calle|carrer|avenida|rua|via|viale|piazza|plaza|ulica|ul\.) (?:de la |de los |del |de |da |do )?\p{Lu}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30}){0,2},? (?:n[.º°o]{0,2} ?)?\d{1,4}(?![\p{N}:])/giu,
]
const boxes = /(?<![\p{L}\p{N}])(?:p\.? ?o\.? ?box|post office box|postfach|apartado|casilla) ?#?\d{1,7}/giu
const states =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR'
const codes = [
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[A-Z][\\p{L}.'-]{1,24} ){0,2}[A-Z][\\p{L}.'-]{1,24},? (?:${states})\\.?,? \\d{5}(?:-\\d{4})?(?![\\d])`,
    'gu',
  ),
  // The last two letters are never C, I, K, M, O or V (Royal Mail).
  /(?<![\p{L}\p{N}])(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:zip(?: ?code)?|post ?code|plz|postleitzahl|code postal)\b[ :.-]{0,3}(?:is |ist )?([A-Z]{0,2}\d[A-Z\d -]{2,7}\d?[A-Z]{0,2})(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])(?:D|A|CH|F)-\d{4,5} \p{Lu}[\p{L}.-]{1,30}/gu,
  /^\d{5} \p{Lu}\p{Ll}[\p{L}.-]{1,30}(?: \p{Lu}[\p{L}.-]{1,30})?$/gmu,
]
/** Anything with a number after words that announce an address, to the end of the phrase. */
const announced =
  /(?<![\p{L}\p{N}])(?:(?:my|our|the|his|her|their) (?:new |home |postal |mailing )?address(?: is| now)?|(?:i|we|they) live at|deliver(?: it)? to|meine adresse(?: ist| lautet)?|(?:ich|wir) wohnen? (?:in der|am|im|auf der))[ :]{1,3}(\d{1,5}[a-z]?,? \p{L}[\p{L}.'-]{2,24}(?: [\p{L}.'-]{2,24}){0,2}|\p{Lu}[\p{L}.-]{2,30} \d{1,4}[a-z]?)(?![\p{L}\p{N}])/giu
/** Between a number and a street word, these make it a distance or a travel time: `5 minutes down the road`. */
const notName =
  /(?:^| )(?:a|an|and|are|as|at|back|block|blocks|by|car|cars|day|days|down|feet|for|from|ft|h|hour|hours|hrs|i|in|is|it|its|k|kids|km|left|lane|m|meters|metres|mile|miles|min|mins|minute|minutes|more|my|of|off|on|or|our|out|over|people|per|right|same|side|that|the|their|there|this|times|to|up|was|way|we|week|weeks|with|yards|year|years|you|your)(?= )/iu

/** Postal addresses as written in English, German, French, Spanish and Italian. See the patterns for what counts. */
export function findAddresses(text: string): Span[] {
  const spans: Span[] = []
  for (const pattern of english) {
    for (const match of text.matchAll(pattern)) if (!notName.test(match[1] ?? '')) spans.push(whole(match))
  }
  for (const match of text.matchAll(announced)) {
    const place = match[1] ?? ''
    const end = match.index + match[0].length
    if (!/^\d+ ?(?:min|mile|km|hour|o'clock|pm|am|uhr)/iu.test(place)) spans.push({ start: end - place.length, end })
  }
  for (const pattern of [...continental, boxes, ...codes]) for (const match of text.matchAll(pattern)) spans.push(whole(match))
  return spans
}

const whole = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length })
