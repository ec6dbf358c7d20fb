import { z } from 'zod'
import type { DraftSigns, JudgedMoment } from '#core/trust/index.ts'
import type { Fields } from '../databases/sealer.ts'

export const draftSigns = z.object({
  act: z.string(),
  lengthRatio: z.number(),
  newWords: z.number(),
  trimmed: z.boolean(),
  agreement: z.number().nullable(),
  logprob: z.number().nullable(),
  precedents: z.number(),
  hour: z.number(),
} satisfies Fields<DraftSigns>)

export const judgedMoment = z.object({
  incoming: z.string(),
  draft: z.string(),
  signs: draftSigns,
} satisfies Fields<JudgedMoment>)
