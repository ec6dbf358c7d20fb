import { contains, type Display, type Rectangle } from '../overlay/placement.ts'

const usual = { width: 1180, height: 820 }

/** Bounds for opening the main window: the last ones if they are still entirely on a screen, else the center of the first screen. */
export function windowBounds(kept: Rectangle | null, displays: readonly Display[]): Rectangle {
  const [first] = displays
  if (first === undefined) throw new Error('There is no display.')
  if (kept !== null && displays.some(({ workArea }) => contains(workArea, kept))) return kept
  const { x, y, width, height } = first.workArea
  const size = {
    width: Math.min(kept?.width ?? usual.width, width),
    height: Math.min(kept?.height ?? usual.height, height),
  }
  return { x: Math.round(x + (width - size.width) / 2), y: Math.round(y + (height - size.height) / 2), ...size }
}
