import type { Draft } from '#contract/voice/drafts.ts'
import { earnedWords } from '../drafts/confidence.ts'
import { Explained, WithEvidence } from './with-evidence.tsx'

/** A draft's confidence with its evidence, or why there is none. */
export function Confidence({ draft: { confidence, evidence, unsure } }: { draft: Pick<Draft, 'confidence' | 'evidence' | 'unsure'> }) {
  const words = earnedWords(confidence, evidence ?? null, unsure)
  if (confidence === null && unsure !== null && unsure !== undefined) return <Explained by={unsure.text}>{words}</Explained>
  return <WithEvidence evidence={confidence === null ? null : evidence}>{words}</WithEvidence>
}
