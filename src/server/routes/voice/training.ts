import { AppError } from '#contract/errors.ts'
import { training } from '#contract/voice/training.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { Extractions } from '#server/services/voice/extract-messages.ts'
import type { MailReading } from '#server/services/voice/mails/learn-mails.ts'
import type { Trainings } from '#server/services/voice/train-voice.ts'

export function trainingRoutes(services: { extractions: Extractions; trainings: Trainings; mails: MailReading }): RouteGroup {
  const { extractions, trainings, mails } = services
  return (app) => {
    route(app, training.integrateImessage, ({ input, account, session }) => {
      // A page must not be able to make the server read an arbitrary file.
      if (input.chat_db !== undefined && !session.local) throw new AppError('forbidden', 'Only the command line may name a database.')
      return extractions.extract(account.id, { days: input.days, path: input.chat_db })
    })
    route(app, training.integrateImessageTest, ({ input, account }) => extractions.test(account.id, input.days))
    route(app, training.integrateStatus, async ({ account }) => ({
      ...(await extractions.status(account.id)),
      mails: await mails.status(account.id),
    }))
    route(app, training.integrateEmail, async ({ input, account }) => {
      const { id } = await mails.start(account.id, input.days)
      return { success: true as const, message: 'Reading your sent mail. You can leave this page.', run_id: id }
    })
    route(app, training.integrateEmailStop, async ({ account }) => {
      await mails.cancel(account.id)
      return { success: true as const, message: 'Stopped. What was learned before is kept.' }
    })
    route(app, training.status, ({ account }) => trainings.status(account.id))
    route(app, training.start, ({ account }) => trainings.start(account.id))
    route(app, training.cancel, async ({ account }) => {
      await trainings.cancel(account.id)
      return { success: true as const, message: 'Training stopped. Your previous voice is kept.' }
    })
    route(app, training.reset, async ({ account }) => {
      await trainings.reset(account.id)
      return { success: true as const, message: 'Training status reset successfully. You can now start a new training job.' }
    })
  }
}
