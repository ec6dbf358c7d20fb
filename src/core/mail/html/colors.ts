export type Rgb = readonly [red: number, green: number, blue: number]

/** Also colors of which next to nothing is left. */
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
  // What a page is colored with where its reader's system says nothing else.
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

/** Null where it is not known. */
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

/** Whether it is a color that is not understood, and not a picture, whose colors nobody expects to know. */
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
