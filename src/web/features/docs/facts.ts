import { caps } from '#contract/live/caps.ts'
import { schedule } from '#contract/live/auto-response.ts'
import { gmailListenerConfig } from '#contract/live/gmail-listener.ts'
import { macListenerConfig } from '#contract/live/mac-listener.ts'
import { minMoments, minVerdicts, trustSettings } from '#contract/live/trust.ts'
import { daysToExtract, fewestPairs, sentMail } from '#contract/voice/training.ts'

const minute = 60_000
const hour = 60 * minute
const automatic = schedule.parse({ channels: {}, schedule: {} })
const trial = trustSettings.parse({})

/** Every number that the documentation names, from where the product has it. */
export const facts = {
  learning: { days: daysToExtract.parse(undefined), fewestPairs, mails: sentMail.most, mailDays: sentMail.days },
  automatic: {
    verdicts: minVerdicts,
    moments: minMoments,
    threshold: `${Math.round(automatic.confidence_threshold * 100)}%`,
    trialHours: trial.shadow_hours,
    trialDrafts: trial.shadow_drafts,
  },
  caps: {
    chat: caps.chat.sends,
    chatMinutes: caps.chat.windowMs / minute,
    hour: caps.hour.sends,
    hours: caps.hour.windowMs / hour,
    turns: caps.automaticTurns,
    mailToOne: caps.mail.toOne,
    mailToAll: caps.mail.toAll,
    mailHours: caps.mail.windowMs / hour,
  },
  /** Seconds between two polls. */
  looks: {
    texts: macListenerConfig.parse({}).check_interval,
    mail: gmailListenerConfig.parse({ filter_rules: {} }).check_interval,
  },
} as const
