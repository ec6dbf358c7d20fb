import { describe, expect, it } from 'vitest'
import { outlinedColors, outlineShare, themeFor } from './theme.ts'

/** sRGB, 0–1. */
type Color = readonly [number, number, number]

function parse(hex: string): Color {
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const over = ([r, g, b]: Color, ground: Color, share: number): Color => [
  r * share + ground[0] * (1 - share),
  g * share + ground[1] * (1 - share),
  b * share + ground[2] * (1 - share),
]

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(color: Color): number {
  const [r, g, b] = color.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(a: Color, b: Color): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

const { colorSchemes } = themeFor('@media (pointer: coarse)')
const schemes = (['light', 'dark'] as const).map((name) => ({ name, palette: colorSchemes[name]?.palette }))

describe.each(schemes)('in $name', ({ palette }) => {
  if (palette === undefined) throw new Error('There is no such scheme.')
  const grounds = [palette.background.paper, palette.background.default].map(parse)

  it('the edges of buttons and fields are at least 3:1', () => {
    for (const ground of grounds) {
      expect(contrast(parse(palette.edge.main), ground)).toBeGreaterThanOrEqual(3)
      for (const color of outlinedColors)
        expect([color, contrast(over(parse(palette[color].main), ground, outlineShare / 100), ground) >= 3]).toEqual([color, true])
    }
  })

  it('secondary text, which placeholders are in, is at least 4.5:1', () => {
    for (const ground of [...grounds, parse(palette.voice.tint), parse(palette.theirs.main)])
      expect(contrast(parse(palette.text.secondary), ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('the outline of a draft, which is pressed to change it, is at least 3:1', () => {
    for (const ground of [...grounds, parse(palette.voice.tint)])
      expect(contrast(parse(palette.primary.main), ground)).toBeGreaterThanOrEqual(3)
  })
})
