import type { BoxDownload, BoxEngine, BoxModel } from '#contract/language-model/box.ts'
import type { ChipProps } from '@mui/material/Chip'
import { formatSize } from '#web/lib/amounts.ts'
import { formatElapsed } from '#web/lib/time.ts'

/** `2.1 GB of 5.2 GB · 12 MB/s · 4 min 10 s left`; what is not known is left out. */
export function progressWords({ state, bytes_done: done, bytes_total: total, rate, seconds_left: left }: BoxDownload): string {
  if (state === 'checking') return 'Download complete. Making sure it’s the file its publisher describes…'
  const parts = [
    total === null ? formatSize(done) : `${formatSize(done)} of ${formatSize(total)}`,
    ...(rate === null || state !== 'running' ? [] : [`${formatSize(Math.round(rate))}/s`]),
    ...(left === null || state !== 'running' ? [] : [`${formatElapsed(left * 1000)} left`]),
  ]
  return parts.join(' · ')
}

/** What a download is doing, for the line above its bar. */
export const downloadTitles: Record<BoxDownload['state'], string> = {
  running: 'Downloading',
  waiting: 'Waiting to try again',
  checking: 'Checking',
  paused: 'Paused',
  failed: 'The download stopped',
}

/** 0 to 100; null if the size is not known yet, or nothing is measured. */
export function percentOf({ state, bytes_done: done, bytes_total: total }: BoxDownload): number | null {
  if (state === 'checking' || total === null || total === 0) return null
  return Math.min(100, (done / total) * 100)
}

/** `Google · 5.2 GB · Apache-2.0`. */
export function modelFacts({ maker, bytes, license }: BoxModel): string {
  return [
    ...(maker === null ? [] : [maker]),
    bytes === null ? 'size as its publisher states it' : formatSize(bytes),
    ...(license === null || license.name === '' ? [] : [license.name]),
  ].join(' · ')
}

const chips: Record<string, string> = { metal: 'graphics chip (Metal)', vulkan: 'graphics card (Vulkan)', cuda: 'graphics card (CUDA)' }

/** What the engine does with the chosen model, as a chip and a sentence. `id`: the chosen model. */
export function engineWords(
  engine: BoxEngine,
  { id, ready }: BoxModel,
): { label: string; color: NonNullable<ChipProps['color']>; text: string } {
  if (!ready) return { label: 'Not here yet', color: 'default', text: 'Its file is not on this computer, so nothing of it runs.' }
  if (engine.state === 'failed' && engine.model === id)
    return { label: 'Stopped working', color: 'error', text: engine.detail ?? 'Its process ended. Why is not known.' }
  if (engine.model !== id && engine.model !== null)
    return { label: 'Not loaded', color: 'default', text: 'Another model is in memory. This one is loaded for the next draft.' }
  if (engine.state === 'loading') return { label: 'Loading', color: 'info', text: 'It is being read into memory.' }
  if (engine.state === 'ready') {
    const memory = engine.memory === null ? 'How much memory it holds is not known' : `It holds ${formatSize(engine.memory)} of memory`
    const place = engine.runs_on === null ? '' : ` and runs on the ${chips[engine.runs_on] ?? 'processor'}`
    return { label: 'In memory', color: 'success', text: `${memory}${place}. Left alone for a while, it gives that back.` }
  }
  return { label: 'Not loaded', color: 'default', text: 'It holds no memory now. It is loaded automatically for the next draft.' }
}
