import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { model, type ModelChoice, type ModelState } from '#contract/language-model/model.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { sameModel } from '../price/price-fields.tsx'

/** What must be agreed to before this choice takes effect. */
export interface ConsentQuestion {
  choice: ModelChoice
  /** The host that would receive text. */
  recipient: string
  /** The server's name for the engine. */
  label: string
}

export interface Choosing {
  choose: (choice: ModelChoice) => void
  choosing: boolean
  /** The server asks for this, because it knows the recipient. Nothing is chosen until the owner answers. */
  question: ConsentQuestion | null
  agree: () => void
  decline: () => void
  /** The model was just chosen and its price is unknown. Asked once. */
  priceless: ModelState | null
  setPrice: (price: NonNullable<ModelChoice['price']>) => void
  leavePrice: () => void
  problem: string | null
  forgetProblem: () => void
}

/** Chooses an engine. If text would leave this computer, the server refuses until the owner has agreed to the recipient it named. */
export function useChoose(): Choosing {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const [question, setQuestion] = useState<ConsentQuestion | null>(null)
  const [priceless, setPriceless] = useState<ModelState | null>(null)
  const put = useMutation({
    mutationFn: (choice: ModelChoice) => call(model.choose, choice),
    onSuccess: (state) => {
      setQuestion(null)
      setPriceless(state.price.source === 'assumed' ? state : null)
      takeState(queries, state)
      toast(state.why_not === null ? `${state.label} drafts from now on.` : `${state.label} is chosen.`)
    },
    onError: (error, choice) => {
      const asked = questionOf(error, choice)
      setQuestion(asked)
    },
  })
  const refusedForConsent = put.isError && questionOf(put.error, put.variables) !== null
  return {
    choose: (choice) => put.mutate(choice),
    choosing: put.isPending,
    question,
    agree: () => {
      if (question !== null) put.mutate({ ...question.choice, consent: { recipient: question.recipient } })
    },
    decline: () => setQuestion(null),
    priceless,
    setPrice: (price) => {
      if (priceless !== null) put.mutate({ ...sameModel(priceless), price })
    },
    leavePrice: () => setPriceless(null),
    problem: put.isError && !refusedForConsent ? failureText(put.error) : null,
    forgetProblem: put.reset,
  }
}

function questionOf(error: Error, choice: ModelChoice): ConsentQuestion | null {
  if (!(error instanceof ApiError) || error.code !== 'consent-needed') return null
  const { recipient, label } = (error.details ?? {}) as { recipient?: unknown; label?: unknown }
  if (typeof recipient !== 'string') return null
  return { choice, recipient, label: typeof label === 'string' ? label : recipient }
}

/** Puts the server's answer into the cache and refetches what left this computer. */
export function takeState(queries: ReturnType<typeof useQueryClient>, state: ModelState): void {
  queries.setQueryData(keys.model, state)
  void queries.invalidateQueries({ queryKey: keys.ledger })
}
