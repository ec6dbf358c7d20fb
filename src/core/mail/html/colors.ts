export type Rgb = readonly [red: number, green: number, blue: number]

/** Also true for colors that are almost transparent. */
export function isTransparent(value: string): boolean {
  const text = value.trim().toLowerCase()
  if (text === 'transparent') return true
  if (/^#(?:[\da-f]{3}0|[\da-f]{6}0[\da-c])$/u.test(text)) return true
  const alpha = /^(?:rgb|hsl)a?\((?:(?:[^,)]+,){3}|[^/)]+\/)\s*([\d.]+%?)\s*\)$/u.exec(text)?.[1]
  return alpha !== undefined && Number.parseFloat(alpha) < (alpha.endsWith('%') ? 5 : 0.05)
}

const named: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  floralwhite: [255, 250, 240],
  mintcream: [245, 255, 250],
  azure: [240, 255, 255],
  aliceblue: [240, 248, 255],
  honeydew: [240, 255, 240],
  seashell: [255, 245, 238],
  lavenderblush: [255, 240, 245],
  lightyellow: [255, 255, 224],
  lightcyan: [224, 255, 255],
  oldlace: [253, 245, 230],
  // System colors, with the values they have unless the reader's system sets others.
  canvas: [255, 255, 255],
  window: [255, 255, 255],
  field: [255, 255, 255],
  infobackground: [255, 255, 255],
  menu: [255, 255, 255],
  highlighttext: [255, 255, 255],
  black: [0, 0, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  red: [255, 0, 0],
  blue: [0, 0, 255],
  green: [0, 128, 0],
  navy: [0, 0, 128],
}

/** The other names (CSS Color 4, section 6.1). Their colors do not hide text; the last ones only say where a color is taken from. */
const otherNames = new Set(
  'aqua aquamarine antiquewhite beige bisque blanchedalmond blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick forestgreen fuchsia gainsboro gold goldenrod greenyellow hotpink indianred indigo khaki lavender lawngreen lemonchiffon lightblue lightcoral lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mistyrose moccasin navajowhite olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple rosybrown royalblue saddlebrown salmon sandybrown seagreen sienna silver skyblue slateblue slategray slategrey springgreen steelblue tan teal thistle tomato turquoise violet wheat yellow yellowgreen transparent currentcolor canvastext linktext visitedtext activetext buttonface buttontext buttonborder fieldtext highlight selecteditem selecteditemtext mark marktext graytext accentcolor accentcolortext windowtext infotext menutext captiontext inactivecaptiontext background'.split(
    ' ',
  ),
)

export function isColorName(word: string): boolean {
  return otherNames.has(word) || Object.hasOwn(named, word)
}

/** The colors of a gradient, in order. Empty if there is a picture over it or beside it. */
export function gradientColors(value: string): readonly Rgb[] {
  if (!/gradient\(/iu.test(value) || /url\(/iu.test(value)) return []
  const parts = value.toLowerCase().match(/#[\da-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|[a-z]+(?![a-z-]*\()/gu) ?? []
  return parts.map((part) => (isTransparent(part) ? null : readColor(part))).filter((color) => color !== null)
}

/** Null if the color is not known. */
export function readColor(value: string): Rgb | null {
  const text = value.trim().toLowerCase()
  if (/url\(|gradient\(/u.test(text)) return null
  const hex = /#([\da-f]{6}|[\da-f]{3})(?:[\da-f]{0,2})\b/u.exec(text)?.[1]
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replace(/./gu, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
  }
  const channels = /rgba?\(\s*(\d{1,3}(?:\.\d{0,9})?%?)[\s,]+(\d{1,3}(?:\.\d{0,9})?%?)[\s,]+(\d{1,3}(?:\.\d{0,9})?%?)\s*[,/)]/u.exec(text)
  if (channels !== null) return [channelOf(channels[1]), channelOf(channels[2]), channelOf(channels[3])]
  const hsl = /hsla?\(\s*(-?\d{1,4})(?:deg)?[\s,]+(\d{1,3})%?[\s,]+(\d{1,3})%?\s*[,/)]/u.exec(text)
  if (hsl !== null) return fromHsl(Number(hsl[1]), Math.min(1, Number(hsl[2]) / 100), Math.min(1, Number(hsl[3]) / 100))
  const word = text.split(/\s+/u).find((part) => Object.hasOwn(named, part))
  return word === undefined ? null : (named[word] ?? null)
}

/** Whether it is a color that cannot be read here. Pictures and gradients do not count. */
export function isUnreadColor(value: string): boolean {
  return /currentcolor/iu.test(value) || (value.includes('(') && !/url\(|gradient\(/iu.test(value) && readColor(value) === null)
}

function channelOf(value = ''): number {
  return Number.parseFloat(value) * (value.endsWith('%') ? 2.55 : 1)
}

/** Hue in degrees, saturation and lightness 0–1 (CSS Color 4, section 7.1). */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number): number => {
    const at = (((shift + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
