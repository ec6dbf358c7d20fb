import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { reason } from '../live/suggestions.ts'

/**
 * Language models that run inside Idiolect ("in the box"): the list, their files, and what they need. Choose one like any other engine:
 * `PUT /api/model` with engine `box` and `model` set to its id. It must be `ready` or downloading; until the download finishes, the on-device
 * engine drafts.
 */
export const boxDownload = z.object({
  /** `waiting`: retries automatically in a moment. `checking`: download complete, comparing it with the publisher's checksum. */
  state: z.enum(['running', 'waiting', 'checking', 'paused', 'failed']),
  bytes_done: z.number().int(),
  /** Null until the publisher reports it. */
  bytes_total: z.number().int().nullable(),
  /** Bytes per second over the last few seconds. Null if nothing is being transferred. */
  rate: z.number().nullable(),
  seconds_left: z.number().int().nullable(),
  /** Why it is waiting or failed. Null otherwise. */
  why: reason.nullable(),
})
export type BoxDownload = z.infer<typeof boxDownload>

export const boxModel = z.object({
  /** `gemma-4-e4b`; `ollama:llama3.2:3b`; `lm-studio:publisher/repository/file.gguf`; `file:` and a path. */
  id: z.string(),
  /** `Gemma 4 E4B`. */
  name: z.string(),
  /** `catalog`: offered for download. `file`: the owner's own file. Otherwise the program on this machine that stores it. */
  origin: z.enum(['catalog', 'file', 'ollama', 'lm-studio']),
  /** Who made it: `Google`. */
  maker: z.string().nullable(),
  license: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Download source. Null if there is nothing to download. */
  source: z.object({ host: z.string(), repository: z.string(), file: z.string(), revision: z.string(), page: z.string() }).nullable(),
  /** File size. Null until the publisher reports it. */
  bytes: z.number().int().nullable(),
  /** Estimated memory while it runs, bytes. */
  needs_memory: z.number().int().nullable(),
  /** Context length the model was built for, tokens. */
  context_length: z.number().int().nullable(),
  /** True for reasoning models. Idiolect turns the reasoning off. */
  thinks: z.boolean(),
  /** What it is good for, in one sentence. */
  about: z.string(),
  /** Whether it fits in this machine's memory, as a code and in words. */
  fit: z.enum(['good', 'tight', 'too-big', 'unknown']),
  fit_text: z.string(),
  /** True for the one to offer first on this machine; at most one. */
  recommended: z.boolean(),
  /** The complete file is on this machine, so the model can be chosen. */
  ready: z.boolean(),
  /** Path of the file. Null if it is not on this machine. */
  path: z.string().nullable(),
  /** True for files Idiolect downloaded, including partial downloads. Other programs' files are never touched. */
  deletable: z.boolean(),
  chosen: z.boolean(),
  download: boxDownload.nullable(),
  /** Why a file on this machine cannot be chosen. */
  problem: reason.nullable(),
})
export type BoxModel = z.infer<typeof boxModel>

export const boxEngine = z.object({
  /** `stopped`: not in memory; starts automatically when needed. */
  state: z.enum(['stopped', 'loading', 'ready', 'failed']),
  /** Id of the loaded model, or of the one that failed. */
  model: z.string().nullable(),
  /** Memory used by its process, bytes. Null if unknown. */
  memory: z.number().int().nullable(),
  /** `metal`, `vulkan` …, or `cpu` without a GPU. Null until known. */
  runs_on: z.string().nullable(),
  /** Why it failed, as a sentence. */
  detail: z.string().nullable(),
})
export type BoxEngine = z.infer<typeof boxEngine>

export const boxState = z.object({
  /** False when hosted, or if there is no build of the engine for this machine. */
  available: z.boolean(),
  why_not: reason.nullable(),
  machine: z.object({
    /** The system's name for it: `Apple M2`. */
    chip: z.string(),
    /** Bytes. */
    memory: z.number().int(),
    /** Free disk space where models are stored, bytes. Null if the system does not say. */
    disk_free: z.number().int().nullable(),
  }),
  /** The catalog in display order, then models found on this machine. */
  models: z.array(boxModel),
  /** Id of the model to offer first. Null if none fits. */
  recommended: z.string().nullable(),
  engine: boxEngine,
  /** All hosts that a download may contact. */
  hosts: z.array(z.string()),
  /** Where downloaded models are stored. */
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
      /** The owner's consent, with the host and license the dialog showed. */
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
  inspect: defineEndpoint({
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
