/**
 * Why a model gave no answer, each with a text for the owner. The on-device drafts are shown instead, next to this text.
 *
 * How to add one: a code here with its words, and a server answer that shows it in `test/model-servers/`.
 */
export const modelFailureWords = {
  'no-key': 'the key is missing, wrong or no longer valid',
  forbidden: 'the server does not allow this key to use the model',
  'no-model': 'the server does not have this model anymore',
  'rate-limited': 'the server asks for fewer requests for a while',
  'out-of-credit': 'the account at the server has no credit left',
  overloaded: 'the server is overloaded or out of order',
  unreachable: 'the server cannot be reached',
  'timed-out': 'the server did not answer in time',
  'bad-request': 'the server did not understand the request',
  'too-long': 'the conversation is too long for the model',
  filtered: "the server's content filter stopped it",
  declined: 'the model declined to write it, or explained instead of replying',
  empty: 'the model answered with nothing',
  garbled: 'the server’s answer could not be read',
  unusable: 'everything it wrote held something that this conversation does not support',
  stopped: 'it was stopped',
  'consent-needed': 'sending text to it has not been agreed to',
  'cost-cap': 'the daily limit you set for it is reached',
  blocked: 'the conversation holds something private, and you chose not to send such text',
  'not-chosen': 'no model is chosen',
  'no-file': 'its file is no longer on this computer',
  unfinished: 'its download is not finished',
  'bad-file': 'its file is damaged, or of a kind that cannot be run',
  'no-memory': 'this computer has too little free memory for it',
  crashed: 'its process ended unexpectedly',
  unsupported: 'this computer cannot run it',
} as const

export type ModelFailureCode = keyof typeof modelFailureWords

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly code: ModelFailureCode
  /** ms after which the server may be asked again. Null if it did not say. */
  readonly retryAfter: number | null
  /** The request field that the server refused. Null if it named none. */
  readonly field: string | null
  constructor(code: ModelFailureCode, options: { retryAfter?: number | null; field?: string | null; cause?: unknown } = {}) {
    super(modelFailureWords[code], options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryAfter = options.retryAfter ?? null
    this.field = options.field ?? null
  }
}
