import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** The medium. The specified calls name it `channel`; elsewhere a channel is a place: Messages, or the mailboxes (`core/channel`). */
export const channel = z.enum(['text', 'email'])
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please use a time such as 09:00.')
export const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

/** How sure a draft must be to be sent automatically. */
export const thresholdBounds = { min: 0.5, max: 0.99 } as const
export const threshold = z.number().min(thresholdBounds.min).max(thresholdBounds.max)
/** The starting value. Going below it needs confirmation. */
export const usualThreshold = 0.7

/** The nested `schedule.schedule` is the specified shape (section 3). */
export const schedule = z.object({
  active: z.boolean().default(true),
  channels: z.object({ text: z.boolean().default(true), email: z.boolean().default(true) }),
  schedule: z.object({
    enabled: z.boolean().default(false),
    start_time: clockTime.default('09:00'),
    end_time: clockTime.default('17:00'),
    days: z.array(weekday).default(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
    /** IANA name, sent by the client. */
    time_zone: z.string().max(100).default('UTC'),
  }),
  confidence_threshold: threshold.default(usualThreshold),
  /** The earliest of the channels' limits: ISO 8601, UTC. Null if there is none. */
  auto_response_enabled_until: z.string().nullable().default(null),
})

export const autoResponseState = z.object({
  active: z.boolean(),
  schedule,
  /** Limit by channel: ISO 8601, UTC. Null if there is none. */
  until: z.object({ text: z.string().nullable(), email: z.string().nullable() }).default({ text: null, email: null }),
  /** Set while the kill switch is in effect but not yet saved to disk. Saving is retried until it succeeds. */
  unsaved: z.literal(true).optional(),
})
export type AutoResponseState = z.infer<typeof autoResponseState>

/** What automatic sending would do, shown before it is turned on. */
export const forecast = z.object({
  /** Number of conversations it may answer with this configuration. */
  people: z.number().int(),
  names: z.array(z.string()).max(5),
  /**
   * Held-out check: of the current engine's drafts that the owner judged, how many scored at or above the threshold in fits that had not seen the
   * verdict, and how many of those the owner would have sent. Null if no confidence can be stated.
   */
  judged: z.object({ threshold: z.number(), of: z.number().int(), sure: z.number().int(), yes: z.number().int() }).nullable(),
  /** True if no draft would reach the threshold. */
  holds_everything: z.boolean(),
  /** The same in one or two plain sentences. */
  summary: z.string(),
})
export type Forecast = z.infer<typeof forecast>

export const autoResponse = {
  status: defineEndpoint({
    method: 'GET',
    path: '/api/auto-response/status',
    access: 'session',
    summary: 'Whether and when replies may be sent automatically',
    input: z.object({}),
    output: autoResponseState,
  }),
  forecast: defineEndpoint({
    method: 'POST',
    path: '/api/auto-response/forecast',
    access: 'session',
    summary: 'Whom automatic replies would reach and what they would have sent, for a configuration that is not saved yet',
    input: z.object({
      channel: channel.default('text'),
      /** The allowed list to check: numbers for `text`, senders for `email`. If omitted, the current list. */
      allowed_numbers: z.array(z.string().max(320)).max(1000).optional(),
      allowed_senders: z.array(z.string().max(320)).max(1000).optional(),
      confidence_threshold: threshold.optional(),
    }),
    output: forecast,
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/api/auto-response/enable',
    access: 'session',
    summary: 'Allow automatic replies on a channel for some hours',
    input: z.object({ duration_hours: z.number().positive('The hours must be more than 0.'), channel }),
    output: autoResponseState,
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/auto-response/disable',
    access: 'session',
    summary: 'The kill switch: nothing is sent from now on, for any account if a program of this computer names none',
    urgent: true,
    input: z.object({}),
    output: autoResponseState,
  }),
  updateSchedule: defineEndpoint({
    method: 'PUT',
    path: '/api/auto-response/schedule',
    access: 'session',
    summary: 'Edit schedule, time zone, channels and threshold',
    input: schedule.extend({
      /**
       * True if the owner has just confirmed that automatic replies may resume. Without it, `active: true` changes nothing, so that a page opened
       * before the kill switch cannot undo it by saving.
       */
      turn_on: z.boolean().default(false),
    }),
    output: autoResponseState,
  }),
}
