import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { CancellationToken } from 'electron-updater/out/types.js'

type Given = ConstructorParameters<typeof GenericProvider>

/** ms. */
const patience = 60_000

/**
 * electron-updater's provider for a plain web server, with a timeout for unanswered requests. Its own timeout only works for Node's sockets, which
 * Electron's requests don't have, and until a check ends, later ones wait for the same answer.
 */
class FeedProvider extends GenericProvider {
  constructor(options: Readonly<Record<string, unknown>>, updater: Given[1], runtime: Given[2]) {
    super({ provider: 'generic', url: String(options['url']) }, updater, runtime)
  }

  protected override async httpRequest(...[url, headers]: Parameters<GenericProvider['httpRequest']>): Promise<string | null> {
    const token = new CancellationToken()
    const late = setTimeout(() => token.cancel(), patience)
    try {
      return await super.httpRequest(url, headers, token)
    } catch (error) {
      if (!token.cancelled) throw error
      throw Object.assign(new Error('There was no answer.', { cause: error }), { code: 'no-answer' })
    } finally {
      clearTimeout(late)
    }
  }
}

/** The updater's configuration for the feed at this address. */
export const feedAt = (url: string) => ({ provider: 'custom', updateProvider: FeedProvider, url }) as const
