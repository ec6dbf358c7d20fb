import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { reason } from '../live/suggestions.ts'

/**
 * Language models that run inside Idiolect itself ("in the box"): which there are, their files, and what they need. A model is chosen like any
 * other engine: `PUT /api/model` with engine `box` and `model` the id of one of these whose `ready` is true, or whose download has begun: then
 * the on-device engine drafts until the file is whole.
 */
export const boxDownload = z.object({
  /** `waiting`: it tries again automatically in a moment. `checking`: all bytes are here and are compared with the publisher's. */
  state: z.enum(['running', 'waiting', 'checking', 'paused', 'failed']),
  bytes_done: z.number().int(),
  /** Null until the publisher has said it. */
  bytes_total: z.number().int().nullable(),
  /** Bytes a second over the last seconds; null if nothing flows. */
  rate: z.number().nullable(),
  seconds_left: z.number().int().nullable(),
  /** Why it waits or failed; null otherwise. */
  why: reason.nullable(),
})
export type BoxDownload = z.infer<typeof boxDownload>

export const boxModel = z.object({
  /** `gemma-4-e4b`; `ollama:llama3.2:3b`; `lm-studio:publisher/repository/file.gguf`; `file:` and a path. */
  id: z.string(),
  /** `Gemma 4 E4B`. */
  name: z.string(),
  /** `catalog`: Idiolect offers to download it. `file`: a file of the owner's. Else the program that keeps it on this machine. */
  origin: z.enum(['catalog', 'file', 'ollama', 'lm-studio']),
  /** Who made it: `Google`. */
  maker: z.string().nullable(),
  license: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Where it is downloaded from; null if there is nothing to download. */
  source: z.object({ host: z.string(), repository: z.string(), file: z.string(), revision: z.string(), page: z.string() }).nullable(),
  /** Size of the file; null until the publisher has said it. */
  bytes: z.number().int().nullable(),
  /** Bytes of memory that it takes while it runs, estimated. */
  needs_memory: z.number().int().nullable(),
  /** Tokens that it was made for. */
  context_length: z.number().int().nullable(),
  /** Whether it would think aloud; Idiolect turns that off. */
  thinks: z.boolean(),
  /** One sentence: what it is good for. */
  about: z.string(),
  /** Whether it fits this machine's memory, and the same in words. */
  fit: z.enum(['good', 'tight', 'too-big', 'unknown']),
  fit_text: z.string(),
  /** The one to offer first on this machine; at most one. */
  recommended: z.boolean(),
  /** Its file is on this machine, whole, and may be chosen. */
  ready: z.boolean(),
  /** Where the file lies; null if it is not here. */
  path: z.string().nullable(),
  /** True for what Idiolect downloaded itself, half a download included; other programs' files are never touched. */
  deletable: z.boolean(),
  chosen: z.boolean(),
  download: boxDownload.nullable(),
  /** What is wrong with a file that is here and cannot be chosen. */
  problem: reason.nullable(),
})
export type BoxModel = z.infer<typeof boxModel>

export const boxEngine = z.object({
  /** `stopped`: nothing is in memory; it starts by itself when it is needed. */
  state: z.enum(['stopped', 'loading', 'ready', 'failed']),
  /** Id of the model in memory, or of the one that failed. */
  model: z.string().nullable(),
  /** Bytes that its process holds; null if that is not known. */
  memory: z.number().int().nullable(),
  /** `metal`, `vulkan` …; null while it is not known, `cpu` where there is none. */
  runs_on: z.string().nullable(),
  /** Why it failed, as a sentence. */
  detail: z.string().nullable(),
})
export type BoxEngine = z.infer<typeof boxEngine>

export const boxState = z.object({
  /** False if this way of running has none (hosted), or where there is no build of the engine for this machine. */
  available: z.boolean(),
  why_not: reason.nullable(),
  machine: z.object({
    /** `Apple M2`, as the system calls it. */
    chip: z.string(),
    /** Bytes. */
    memory: z.number().int(),
    /** Bytes free where models are kept; null if the system does not say. */
    disk_free: z.number().int().nullable(),
  }),
  /** The catalog in the order in which it is offered, then what this machine has. */
  models: z.array(boxModel),
  /** Id of the model to offer first; null if none fits. */
  recommended: z.string().nullable(),
  engine: boxEngine,
  /** Every host that a download may ask. */
  hosts: z.array(z.string()),
  /** Where downloaded models are kept. */
  folder: z.string(),
})
export type BoxState = z.infer<typeof boxState>

const id = z.string().min(1).max(1100)

export const box = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/model/box',
    access: 'session',
    summary: 'The models that run inside Idiolect: what may be downloaded, what is on this machine, what fits its memory',
    input: z.object({}),
    output: boxState,
  }),
  download: defineEndpoint({
    method: 'POST',
    path: '/api/model/box/download',
    access: 'session',
    summary:
      'Download a model of the catalog; nothing of the owner’s is sent. `consent-needed` with `host`, `bytes` and `license` until `agreed` names them',
    input: z.object({
      model: id,
      /** The owner's yes in the dialog, with what it named. */
      agreed: z.object({ host: z.string().max(300), license: z.string().max(100) }).optional(),
    }),
    output: boxModel,
  }),
  pause: defineEndpoint({
    method: 'POST',
    path: '/api/model/box/pause',
    access: 'session',
    summary: 'Pause a download; what has come is kept',
    input: z.object({ model: id }),
    output: boxModel,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/model/box/resume',
    access: 'session',
    summary: 'Go on with a download that was paused or failed, where it was',
    input: z.object({ model: id }),
    output: boxModel,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/model/box/download',
    access: 'session',
    summary: 'Delete a downloaded model, or what has come of it',
    input: z.object({ model: id }),
    output: boxState,
  }),
  look: defineEndpoint({
    method: 'POST',
    path: '/api/model/box/look',
    access: 'session',
    summary: 'Look into a GGUF file of the owner’s on this machine; what comes back may be chosen',
    input: z.object({ path: z.string().trim().min(1, 'Type the path of a file.').max(1024) }),
    output: boxModel,
  }),
  warm: defineEndpoint({
    method: 'POST',
    path: '/api/model/box/warm',
    access: 'session',
    summary: 'Load the chosen model ahead of the first draft, where it is one of these; answers at once',
    input: z.object({}),
    output: boxEngine,
  }),
}
