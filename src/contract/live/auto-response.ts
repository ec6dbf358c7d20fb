import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

export const channel = z.enum(['text', 'email'])
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please use a time such as 09:00.')
export const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

/** The nesting `schedule.schedule` is the specified shape (section 3). */
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
  confidence_threshold: z.number().min(0.5).max(0.99).default(0.7),
  /** ISO 8601, UTC; the earliest of the channels' limits. */
  auto_response_enabled_until: z.string().nullable().default(null),
})

export const autoResponseState = z.object({
  active: z.boolean(),
  schedule,
  /** ISO 8601, UTC, by channel; null: no limit. */
  until: z.object({ text: z.string().nullable(), email: z.string().nullable() }).default({ text: null, email: null }),
  /** There while the kill switch acts and could not be written to the disk yet; it is tried again until it is. */
  unsaved: z.literal(true).optional(),
})
export type AutoResponseState = z.infer<typeof autoResponseState>

/** What automatic sending would do, told before it is switched on. */
export const forecast = z.object({
  /** Conversations that it may answer with this configuration. */
  people: z.number().int(),
  names: z.array(z.string()).max(5),
  /**
   * Of the drafts of the engine in use that the owner judged: how many were stated at the threshold or above, by fits that had not seen the verdict,
   * and how many of those they would have sent. Null if nothing may be stated.
   */
  judged: z.object({ threshold: z.number(), of: z.number().int(), sure: z.number().int(), yes: z.number().int() }).nullable(),
  /** True if no draft would be sure enough. */
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
      /** The allowed list it is asked for: of `text` the numbers, of `email` the senders. Left out: the list that holds now. */
      allowed_numbers: z.array(z.string().max(320)).max(1000).optional(),
      allowed_senders: z.array(z.string().max(320)).max(1000).optional(),
      confidence_threshold: z.number().min(0.5).max(0.99).optional(),
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
    summary: 'The kill switch: nothing is sent from now on',
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
       * True if the owner has just confirmed that replies are sent automatically again. Without it `active: true` changes nothing: a page
       * that was opened before the kill switch must not take it back by saving.
       */
      turn_on: z.boolean().default(false),
    }),
    output: autoResponseState,
  }),
}
