import { z } from 'zod'
import { schedule } from '#contract/live/auto-response.ts'
import { defaultMode, type ConversationMode } from '#contract/live/conversations.ts'
import type { WeeklySchedule } from '#core/auto-reply/index.ts'
import type { Tables } from '#server/store/tables.ts'
import { maxCareful } from './modes-of-people.ts'

/** The owner's settings for automatic sending, in the form that the policy (`core/auto-reply`) needs. */
export interface AutomaticSettings {
  /** False after the kill switch. */
  readonly active: boolean
  /** When the kill switch was last undone, or a channel turned on, ms since 1970. What came before is not answered automatically. Null if never. */
  readonly onSince: number | null
  readonly channels: { readonly text: boolean; readonly email: boolean }
  readonly schedule: WeeklySchedule
  /** 0.5–0.99. */
  readonly threshold: number
  /** End of each channel's permission, ms since 1970. Null if there is no limit. */
  readonly until: { readonly text: number | null; readonly email: number | null }
  readonly defaultMode: z.infer<typeof defaultMode>
  /** The mode set for a conversation under any of its keys (`keysOf`). Null for the default. */
  modeOf(keys: readonly string[]): ConversationMode | null
}

/**
 * The stored row: the specified shape, plus the limits by channel in ms. Whether anything is sent at all is a separate row, so that
 * a schedule saved at the same moment never undoes the kill switch.
 */
const storedShape = schedule.omit({ active: true, auto_response_enabled_until: true }).extend({
  until: z.object({ text: z.number().nullable().default(null), email: z.number().nullable().default(null) }),
})
export type StoredAutoResponse = z.infer<typeof storedShape>

/** The latest time a Date can represent, ms since 1970. Later limits are capped to it. */
export const latestTime = 8.64e15

const settingKeys = {
  autoResponse: 'auto-response',
  sending: 'auto-response.sending',
  onSince: 'auto-response.on-since',
  defaultMode: 'conversations.default-mode',
} as const

/** Which channels the kill switch lets send. It stops both; `enable` takes it back for one. */
const allowedShape = z.object({ text: z.boolean(), email: z.boolean() })
export type Allowed = Readonly<z.infer<typeof allowedShape>>
export const bothAllowed: Allowed = { text: true, email: true }
export const noneAllowed: Allowed = { text: false, email: false }
const sendingShape = z.union([z.literal('on').transform(() => bothAllowed), z.literal('off').transform(() => noneAllowed), allowedShape])

export const defaultAutoResponse: StoredAutoResponse = storedShape.parse({ channels: {}, schedule: {}, until: {} })

/**
 * Read for every decision, and again in the transaction that claims a send (pass its tables). Throws if the modes cannot be decrypted;
 * then nothing is decided.
 */
export async function loadAutomaticSettings(
  store: Pick<Tables, 'settings' | 'conversationModes'>,
  accountId: string,
): Promise<AutomaticSettings> {
  const { active, onSince, stored } = await readAutoResponse(store, accountId)
  const modes = await store.conversationModes.all(accountId)
  return {
    active,
    onSince,
    channels: stored.channels,
    schedule: stored.schedule,
    threshold: stored.confidence_threshold,
    until: stored.until,
    defaultMode: await readDefaultMode(store, accountId),
    modeOf: (keys) => maxCareful(modes, keys),
  }
}

/**
 * Returns the defaults if nothing was ever set. An unreadable row turns sending off, because a default would turn it on. After the kill switch, the channels of
 * `stored` are those that may send again, whatever a page that was opened before has saved; while it is off altogether, those that the owner chose.
 */
export async function readAutoResponse(
  store: Pick<Tables, 'settings'>,
  accountId: string,
): Promise<{ active: boolean; allowed: Allowed; onSince: number | null; stored: StoredAutoResponse }> {
  const sending = sendingShape.safeParse((await store.settings.get(accountId, settingKeys.sending, z.unknown())) ?? 'on')
  const row = await store.settings.get(accountId, settingKeys.autoResponse, z.unknown())
  const parsed = storedShape.safeParse(row ?? defaultAutoResponse)
  const since = z
    .number()
    .nullable()
    .safeParse(await store.settings.get(accountId, settingKeys.onSince, z.unknown()))
  const allowed = sending.data ?? noneAllowed
  const isOn = allowed.text || allowed.email
  const stored = parsed.success ? parsed.data : defaultAutoResponse
  const { text, email } = stored.channels
  return {
    active: isOn && parsed.success && since.success,
    allowed,
    onSince: since.data ?? null,
    stored: isOn ? { ...stored, channels: { text: text && allowed.text, email: email && allowed.email } } : stored,
  }
}

export async function writeAutoResponse(store: Pick<Tables, 'settings'>, accountId: string, stored: StoredAutoResponse): Promise<void> {
  await store.settings.put(accountId, settingKeys.autoResponse, stored)
}

/** Presses the kill switch. */
export async function switchOff(store: Pick<Tables, 'settings'>, accountId: string): Promise<void> {
  await store.settings.put(accountId, settingKeys.sending, 'off')
}

/** Undoes the kill switch for these channels. */
export async function switchOn(store: Pick<Tables, 'settings'>, accountId: string, allowed: Allowed): Promise<void> {
  await store.settings.put(accountId, settingKeys.sending, allowed.text && allowed.email ? 'on' : allowed)
}

/** What came in before `since`, ms since 1970, is not answered automatically: only then was sending turned on. */
export async function answerFrom(store: Pick<Tables, 'settings'>, accountId: string, since: number): Promise<void> {
  await store.settings.put(accountId, settingKeys.onSince, since)
}

/** The default mode. `draft` if it was never set. */
export async function readDefaultMode(store: Pick<Tables, 'settings'>, accountId: string): Promise<z.infer<typeof defaultMode>> {
  return (await store.settings.get(accountId, settingKeys.defaultMode, defaultMode)) ?? 'draft'
}

export async function writeDefaultMode(
  store: Pick<Tables, 'settings'>,
  accountId: string,
  mode: z.infer<typeof defaultMode>,
): Promise<void> {
  await store.settings.put(accountId, settingKeys.defaultMode, mode)
}
