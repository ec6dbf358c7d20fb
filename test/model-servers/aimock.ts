import { LLMock } from '@copilotkit/aimock'
import { json } from './serve-models.ts'
import { repliesTo } from './prompt-reading.ts'

export interface Aimock {
  /** With `/v1`. */
  readonly baseUrl: string
  /** Bodies of the chat requests that it took. */
  chats(): unknown[]
  /** Answers the next chat request so. */
  failNext(status: number, error: { message: string; type?: string; code?: string }): void
  close(): Promise<void>
}

export interface AimockOptions {
  readonly keys?: readonly string[]
  readonly models?: readonly { id: string; shutdown_date: string | null }[]
  /** What it is called by; its address unless a test is about a server elsewhere (`test/model-servers/elsewhere.ts`). */
  readonly name?: string
  /** ms between the pieces of a stream. */
  readonly pause?: number
}

const models = [
  { id: 'gpt-4o-mini', shutdown_date: null },
  { id: 'gpt-4o-mini-2024-07-18', shutdown_date: '2027-01-14' },
]

/**
 * `@copilotkit/aimock` as OpenAI, answering from the examples in the prompt, streamed or not. Its own list of models has no `shutdown_date`, so
 * the list is served here (reference on language models, section 1: "eligibility and `shutdown_date` (in `GET /v1/models`)"). It knows `keys`
 * alone; every key where none is given. It ignores `n` and gives no `logprobs`.
 */
export async function startAimock(options: AimockOptions = {}): Promise<Aimock> {
  const { keys, name = '127.0.0.1', pause = 0 } = options
  const mock = new LLMock({
    port: 0,
    host: '127.0.0.1',
    latency: pause,
    // A word or two at a time.
    ...(pause > 0 ? { chunkSize: 6 } : {}),
    ...(keys === undefined ? {} : { auth: { apiKeys: [...keys] } }),
  })
  let count = 0
  mock.on({ predicate: () => true, endpoint: 'chat' }, (request) => {
    const messages = request.messages.map(({ role, content }) => ({ role, content: typeof content === 'string' ? content : '' }))
    count += 1
    return { content: repliesTo(messages, count, (request.temperature ?? 1) > 0).at(-1) ?? '' }
  })
  mock.mount('/v1/models', {
    handleRequest(_request, response) {
      const data = (options.models ?? models).map(({ id, shutdown_date }) => ({
        id,
        shutdown_date,
        object: 'model',
        created: 1_721_172_741,
        owned_by: 'system',
      }))
      json(response, 200, { object: 'list', data })
      return Promise.resolve(true)
    },
  })
  await mock.start()
  return {
    baseUrl: `http://${name}:${new URL(mock.url).port}/v1`,
    chats: () => mock.getRequests().flatMap(({ path, body }) => (path === '/v1/chat/completions' ? [asSent(body)] : [])),
    failNext: (status, error) => void mock.nextRequestError(status, error),
    close: () => mock.stop(),
  }
}

/** Its journal adds notes of its own, which begin with an underscore. */
function asSent(body: object | null): unknown {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([field]) => !field.startsWith('_')))
}
