import { Notice } from '#web/ui/states.tsx'
import type { Choosing } from '../choice/use-choose.ts'
import type { BoxActs } from './use-box-acts.ts'

/** Why the last thing that was asked of a model in the box did not happen; nothing if it did. */
export function BoxProblem({ acts, choosing }: { acts: BoxActs; choosing: Choosing }) {
  const problem = acts.problem ?? choosing.problem
  if (problem === null) return null
  return (
    <Notice
      severity="error"
      onClose={() => {
        acts.forgetProblem()
        choosing.forgetProblem()
      }}
    >
      {problem}
    </Notice>
  )
}
