import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { CancellationToken } from 'electron-updater/out/types.js'

type Given = ConstructorParameters<typeof GenericProvider>

/** ms. */
const patience = 60_000

/**
 * electron-updater's provider for a plain web server, with an end for a request that nobody answers. Its own time limit is for Node's sockets,
 * which Electron's requests do not have, and until a look ends, each later one waits for the same answer.
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

/** What an updater is told of the feed at this address. */
export const feedAt = (url: string) => ({ provider: 'custom', updateProvider: FeedProvider, url }) as const
