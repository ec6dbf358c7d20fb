import { setTimeout as pause } from 'node:timers/promises'
import { playScenario, scenarios, type PlayedMessage } from '#adapters/sample-messages/index.ts'
import { AppError } from '#contract/errors.ts'
import { loadConfig } from '../config.ts'

/** What can be played into the sample Messages app, with what it is about. */
export const scenarioList: readonly { readonly name: string; readonly about: string }[] = Object.entries(scenarios).map(
  ([name, { about }]) => ({
    name,
    about,
  }),
)

/**
 * Plays a scenario into a sample database: the named one, else this data folder's. Throws AppError `no-database`, `not-found` or
 * `sample-mismatch`: nothing is ever written into a database without the sample's mark.
 */
export async function simulate(
  scenario: string,
  options: { chatDb?: string | undefined; text?: string | undefined },
): Promise<readonly PlayedMessage[]> {
  const path = options.chatDb ?? loadConfig().messages?.chatDb
  if (path === undefined) throw new AppError('not-available', 'A hosted server has no Messages.')
  return playScenario(scenario, {
    path,
    now: () => Date.now(),
    pause: (ms) => pause(ms),
    ...(options.text === undefined ? {} : { text: options.text }),
  })
}
