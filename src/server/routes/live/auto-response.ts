import { autoResponse } from '#contract/live/auto-response.ts'
import type { Forecast } from '#contract/live/auto-response.ts'
import type { Medium } from '#core/channel/medium.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { AutoResponses } from '#server/services/automatic/auto-response.ts'
import type { Asked } from '#server/services/automatic/forecast.ts'

export function autoResponseRoutes(deps: {
  autoResponses: AutoResponses
  forecast: (accountId: string, asked: Asked, medium: Medium) => Promise<Forecast>
}): RouteGroup {
  const { autoResponses, forecast } = deps
  return (app) => {
    route(app, autoResponse.status, ({ account }) => autoResponses.status(account.id))
    route(app, autoResponse.forecast, ({ input, account }) =>
      forecast(
        account.id,
        {
          allowedNumbers: (input.channel === 'email' ? input.allowed_senders : input.allowed_numbers) ?? null,
          threshold: input.confidence_threshold ?? null,
        },
        input.channel,
      ),
    )
    route(app, autoResponse.enable, ({ input, account }) => autoResponses.enable(account.id, input.channel, input.duration_hours))
    route(app, autoResponse.disable, ({ account, session }) =>
      session.forComputer ? autoResponses.disableEverybody(account.id) : autoResponses.disable(account.id),
    )
    route(app, autoResponse.updateSchedule, ({ input, account }) => autoResponses.updateSchedule(account.id, input))
  }
}
