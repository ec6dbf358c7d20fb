import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HubFrame } from '#contract/desktop/overlay-hub.ts'
import { panelOptions } from '../security/window-options.ts'
import { createPanel } from './panel.ts'

const display = { bounds: { x: 0, y: 0, width: 1512, height: 982 }, workArea: { x: 0, y: 25, width: 1512, height: 887 } }
let seq = 0
const frame = (x: number, front = true): HubFrame => ({
  v: 1,
  type: 'active_chat',
  seq: (seq += 1),
  conversation_id: 'mom',
  front,
  window: { x, y: 100, width: 500, height: 600 },
})

function shown() {
  const did: string[] = []
  let closed: () => void = () => undefined
  const panel = createPanel({
    window: {
      place: ({ x }) => void did.push(`at ${x}`),
      hide: () => void did.push('hidden'),
      close: () => void did.push('closed'),
      onClosed: (listener) => void (closed = listener),
    },
    displays: () => [display],
    deactivated: () => void did.push('deactivated'),
  })
  return { panel, did, closeByHand: () => closed() }
}

beforeEach(() => void vi.useFakeTimers())

describe('the panel', () => {
  it('shows while it is on and Messages is in front with a window, and nowhere else', () => {
    const { panel, did } = shown()
    panel.hear(frame(200))
    expect(did).toEqual([])
    panel.activate()
    panel.hear(frame(200))
    expect(did).toEqual(['at 712'])
    const away = [frame(200, false), { ...frame(200), window: null }, null]
    for (const next of away) {
      panel.hear(next)
      expect(did.at(-1)).toBe('hidden')
      panel.hear(frame(200))
      expect(did.at(-1)).toBe('at 712')
    }
    // Hidden only once, even if reported several times.
    for (const next of away) panel.hear(next)
    expect(did.filter((act) => act === 'hidden')).toHaveLength(4)
  })

  it('follows at most thirty times a second and ends where the window ends', async () => {
    const { panel, did } = shown()
    panel.activate()
    for (let x = 200; x <= 260; x += 10) panel.hear(frame(x))
    expect(did).toEqual(['at 712'])
    await vi.advanceTimersByTimeAsync(33)
    expect(did).toEqual(['at 712', 'at 772'])
    panel.hear(frame(260))
    await vi.advanceTimersByTimeAsync(100)
    expect(did).toHaveLength(2)
  })

  it('obeys the owner’s edge at once', async () => {
    const { panel, did } = shown()
    panel.activate()
    panel.hear(frame(600))
    panel.update({ suggestionCount: 3, position: 'left' })
    await vi.advanceTimersByTimeAsync(33)
    expect(did).toEqual(['at 1112', 'at 228'])
  })

  it('tells when it was closed from its side, once, and not when the page switched it off', () => {
    const { panel, did, closeByHand } = shown()
    panel.activate()
    closeByHand()
    closeByHand()
    expect(did).toEqual(['deactivated'])
    panel.activate()
    panel.deactivate()
    closeByHand()
    expect(did).toEqual(['deactivated', 'closed'])
    panel.activate()
    panel.close()
    expect(did).toEqual(['deactivated', 'closed', 'closed', 'deactivated'])
    expect(panel.isOn()).toBe(false)
  })
})

it('is a window that floats over every app and takes neither the focus nor a place among windows', () => {
  expect(panelOptions({ preload: 'preload.cjs', packaged: true, size: { width: 360, height: 472 } })).toMatchObject({
    type: 'panel',
    show: false,
    focusable: false,
    acceptFirstMouse: true,
    alwaysOnTop: true,
    frame: false,
    fullscreenable: false,
    hiddenInMissionControl: true,
    skipTaskbar: true,
    width: 360,
    height: 472,
  })
})
