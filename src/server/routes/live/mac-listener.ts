import type { z } from 'zod'
import { macListener, macListenerConfig, type macListenerState } from '#contract/live/mac-listener.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { ListenerChoices, ListenerControl, ListenerState } from '#server/services/listening/listener-control.ts'
import type { TerminalOutput } from '#server/services/listening/terminal-output.ts'

type Config = z.output<typeof macListenerConfig>

export function macListenerRoutes(deps: { channel: string; listener: ListenerControl; terminal: TerminalOutput }): RouteGroup {
  const { channel, listener, terminal } = deps
  return (app) => {
    route(app, macListener.status, async ({ account }) => toState(await listener.status(account.id)))
    route(app, macListener.config, async ({ input, account }) => toState(await listener.config(account.id, toChoices(input))))
    route(app, macListener.start, async ({ input, account }) => toState(await listener.start(account.id, toChoices(input))))
    route(app, macListener.stop, async ({ input, account }) => toState(await listener.stop(account.id, input)))
    route(app, macListener.resume, async ({ account }) => toState(await listener.resumeAsSet(account.id)))
    route(app, macListener.terminalOutput, ({ account }) => ({ output: terminal.read(account.id, channel) }))
  }
}

/** Settings that a listener for texts doesn't have count as unset. */
function toChoices({ auto_respond, check_interval, allowed_numbers }: Config): ListenerChoices {
  return {
    auto_respond,
    check_interval,
    allowed: allowed_numbers,
    threshold: null,
    most_per_look: null,
    ignore_no_reply: true,
    ignore_subscriptions: true,
  }
}

function toState({ choices, warnings, ...state }: ListenerState): z.input<typeof macListenerState> {
  if (choices === null) return { ...state, warnings: [...warnings], config: macListenerConfig.parse({}) }
  const { auto_respond, check_interval, allowed } = choices
  return { ...state, warnings: [...warnings], config: { auto_respond, check_interval, allowed_numbers: [...allowed] } }
}
