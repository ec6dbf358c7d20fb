import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** A request as it came in. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Parsed; null if there was none. */
  readonly body: unknown
}

/** The fields that a chat server reads. */
export interface ChatBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
  readonly n?: number
  readonly logprobs?: boolean
  readonly temperature?: number
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
}

/** How a stand-in differs from a server that can do everything. Each is one quirk or fault; several can be put together with a spread. */
export interface Behavior {
  /** Body of `GET /v1/models`. */
  readonly models?: unknown
  /** `GET /v1/models` leads there. */
  readonly redirects?: string
  /** `GET /health`; 404 where there is none. */
  readonly health?: (response: ServerResponse) => void
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a chat request that are known; another is answered 400, by its name unless `namesNone`. */
  readonly knows?: readonly string[]
  readonly namesNone?: boolean
  /** Another check of a chat request: what it finds wrong, with the field, is answered 400. */
  readonly checks?: (body: unknown) => { field: string | null; message: string } | null
  readonly n?: 'answered' | 'ignored'
  readonly logprobs?: 'given' | 'absent'
  readonly streams?: boolean
  /** It streams where a request does not say `stream: false`. */
  readonly streamsUnlessTold?: true
  readonly usage?: 'counted' | 'zero' | 'none'
  /** Where a request says none. */
  readonly temperature?: number
  /** What is said instead of, or around, a reply. */
  readonly says?: (reply: string, index: number) => string
  readonly finish?: string | null
  /** The message of the answer as a whole, where `says` is not enough. */
  readonly message?: (reply: string) => Readonly<Record<string, unknown>>
  /** Takes the connection over; true if nothing more is to be done. `count`: chat requests before this one. */
  readonly fault?: (response: ServerResponse, body: ChatBody, count: number) => boolean
  /** After so many pieces of a stream; the rest is not sent. */
  readonly inStream?: { readonly after: number; readonly does: (response: ServerResponse) => void }
}
