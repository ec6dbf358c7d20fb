import type { EngineId, ListedModel, ModelState } from '#contract/language-model/model.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { model } from '#contract/language-model/model.ts'
import { countOf } from '#web/lib/time.ts'
import { onDeviceDrafts } from '#web/lib/product.ts'

export type Found = OutputOf<typeof model.found>

/**
 * One engine that can be chosen on the Model page.
 *
 * How to add one: an entry in `choicesOf` and its panel in `choice-panel.tsx`.
 */
export interface Choice {
  /** Unique on the page. */
  id: string
  engine: EngineId
  title: string
  /** One plain sentence. */
  text: string
  /** Its server's address, if it was found. */
  baseUrl: string | null
  /** The models its server offers, as far as known without asking it. */
  models: readonly ListedModel[]
  /** True if it can be chosen now. */
  ready: boolean
}

/** The choices, best first. On this computer, the one that needs no setup comes last. `found` is undefined until the search of this computer is done. */
export function choicesOf(found: Found | undefined): { here: Choice[]; elsewhere: Choice[] } {
  const here: Choice[] = found?.local === false ? [] : [apple(found?.apple), inTheBox]
  for (const { label, base_url, models } of found?.servers ?? []) {
    here.push({
      id: `local ${base_url}`,
      engine: 'local',
      title: label,
      text: `Found at ${placeOf(base_url)}${models.length === 0 ? '. It lists no models' : `, with ${countOf(models.length, 'model')}`}.`,
      baseUrl: base_url,
      models,
      ready: true,
    })
  }
  here.push(onDevice)
  return { here, elsewhere: [openAi, another] }
}

/** The choice that drafts now. A local server that is down is no longer among the found ones and counts as "another server". */
export function chosen({ here, elsewhere }: ReturnType<typeof choicesOf>, state: ModelState): string {
  const all = [...here, ...elsewhere]
  if (state.engine === 'local') return all.find(({ baseUrl }) => baseUrl === state.base_url)?.id ?? another.id
  return all.find(({ engine }) => engine === state.engine)?.id ?? onDevice.id
}

/** Host and port of an address, or the string itself if it is not an address. */
export function placeOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}

const onDevice: Choice = {
  id: 'on-device',
  engine: 'on-device',
  title: 'On-device engine',
  text: `Needs nothing. Drafts are ${onDeviceDrafts}; it has no good answer to much of what is asked.`,
  baseUrl: null,
  models: [],
  ready: true,
}

function apple(found: Found['apple'] | undefined): Choice {
  const choice = { id: 'apple', engine: 'apple' as const, title: 'Apple’s on-device model', baseUrl: null, models: [] }
  if (found === undefined) return { ...choice, text: 'Looking for it on this computer.', ready: false }
  switch (found.state) {
    case 'absent':
      return { ...choice, text: 'Not on this computer. It needs a Mac with macOS 27 and Apple Intelligence turned on.', ready: false }
    case 'failed':
      return { ...choice, text: found.detail ?? 'It is here, but it did not start.', ready: true }
    case 'starting':
      return { ...choice, text: 'It is starting.', ready: true }
    case 'running':
      return { ...choice, text: 'Running. Private and free: it writes on this computer, without a key or a download.', ready: true }
    case 'stopped':
      break
  }
  return { ...choice, text: 'Private and free: it writes on this computer, without a key or a download.', ready: true }
}

const inTheBox: Choice = {
  id: 'box',
  engine: 'box',
  title: 'A model in Idiolect',
  text: 'Private and free: it runs on this computer, without a key or another program. Download one, or use one that’s already here.',
  baseUrl: null,
  models: [],
  ready: true,
}

const openAi: Choice = {
  id: 'openai',
  engine: 'openai',
  title: 'OpenAI',
  text: 'Needs your API key. What it needs for each draft is sent to OpenAI.',
  baseUrl: null,
  models: [],
  ready: true,
}

const another: Choice = {
  id: 'other',
  engine: 'other',
  title: 'Another server',
  text: 'Any OpenAI-compatible server, by its address: on this computer, at home, or elsewhere.',
  baseUrl: null,
  models: [],
  ready: true,
}
