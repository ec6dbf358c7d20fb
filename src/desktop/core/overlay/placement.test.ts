import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeStrip, contains, overlaps, panelSize, placePanel, type Display, type Rectangle } from './placement.ts'

const display = (x: number, y: number, width: number, height: number): Display => ({
  bounds: { x, y, width, height },
  workArea: { x, y: y + 25, width, height: height - 95 },
})
const laptop = display(0, 0, 1512, 982)
const size = panelSize(3)

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyWindow: fc.Arbitrary<Rectangle> = fc.record({
  x: number(-3000, 4000),
  y: number(-2000, 3000),
  width: number(1, 4000),
  height: number(1, 3000),
})
const anyDisplay = fc
  .record({
    x: fc.integer({ min: -3000, max: 3000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
    width: number(640, 5120),
    height: number(480, 2880),
  })
  .map(({ x, y, width, height }) => display(x, y, width, height))
const anything = fc.record({
  messages: anyWindow,
  displays: fc.array(anyDisplay, { minLength: 1, maxLength: 3 }),
  size: fc.integer({ min: 1, max: 5 }).map(panelSize),
  position: fc.constantFrom('left' as const, 'right' as const),
})

describe('the place of the panel', () => {
  it('is never off the screen, wherever the window stands', () => {
    fc.assert(
      fc.property(anything, (asked) => {
        const placed = placePanel(asked)
        expect(asked.displays.some(({ workArea }) => contains(workArea, placed))).toBe(true)
        expect(placed.width).toBeGreaterThan(0)
        expect(placed.height).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })

  it('is never over the compose field', () => {
    fc.assert(
      fc.property(anything, (asked) => {
        expect(overlaps(placePanel(asked), composeStrip(asked.messages))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('is at the edge that the owner chose wherever there is room for it', () => {
    fc.assert(
      fc.property(
        fc.record({
          x: fc.integer({ min: 400, max: 700 }),
          y: fc.integer({ min: 30, max: 300 }),
          width: fc.integer({ min: 300, max: 400 }),
          height: fc.integer({ min: 300, max: 600 }),
        }),
        fc.constantFrom('left' as const, 'right' as const),
        (messages, position) => {
          const placed = placePanel({ messages, displays: [laptop], size, position })
          const distance = position === 'right' ? placed.x - messages.x - messages.width : messages.x - placed.x - placed.width
          expect(distance).toBe(12)
          expect(placed).toMatchObject(size)
        },
      ),
    )
  })

  it('is at the other edge where there is none, and inside above the field where the window fills the screen', () => {
    const atTheRight = { x: 900, y: 100, width: 600, height: 700 }
    expect(placePanel({ messages: atTheRight, displays: [laptop], size, position: 'right' }).x).toBe(900 - 12 - size.width)
    const full = { x: 0, y: 25, width: 1512, height: 887 }
    const inside = placePanel({ messages: full, displays: [laptop], size, position: 'right' })
    expect(inside).toEqual({ x: 1512 - 12 - size.width, y: composeStrip(full).y - 12 - size.height, ...size })
    expect(placePanel({ messages: full, displays: [laptop], size, position: 'left' }).x).toBe(12)
  })

  it('stays on the display that has most of the window', () => {
    const left = display(-1920, 0, 1920, 1080)
    const messages = { x: -1400, y: 200, width: 700, height: 600 }
    expect(contains(left.workArea, placePanel({ messages, displays: [laptop, left], size, position: 'right' }))).toBe(true)
  })

  it('has room for as many drafts as the owner wants', () => {
    const heights = [1, 2, 3, 4, 5].map((count) => panelSize(count).height)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(new Set(heights).size).toBe(5)
  })
})
