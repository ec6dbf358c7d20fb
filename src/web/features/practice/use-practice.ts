import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { practice, type PracticeState } from '#contract/live/practice.ts'
import type { ApiCall } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import type { Answer } from './answers.ts'

/** The owner's verdict on the current card, and what they really wrote. */
interface Told {
  answer: Answer
  /** Null until the server has answered. */
  wrote: string | null
}

/** Practice progress with the chosen engine. */
export function usePracticeState() {
  const { call } = useServices()
  return useQuery({ queryKey: keys.practice, queryFn: ({ signal }) => call(practice.status, {}, { signal }) })
}

/** Consent to show past moments to an engine elsewhere. */
export function useStartPractice() {
  const { call } = useServices()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(practice.start, {}),
    onSuccess: (state) => queries.setQueryData(keys.practice, state),
  })
}

/** One card after another. The next one loads while the owner is still reading what they wrote. */
export function useCards() {
  const { call } = useServices()
  const queries = useQueryClient()
  // Cards from an earlier visit may have been judged since.
  const [visit] = useState(() => Date.now())
  const [place, setPlace] = useState(0)
  const [told, setTold] = useState<Told | null>(null)
  // Drafting cards ahead is only worthwhile if the owner continues.
  useEffect(() => () => void call(practice.leave, {}).catch(() => undefined), [call])
  const card = useQuery(cardAt({ call, queries, visit }, place))
  const current = card.data?.card ?? null
  const take = (state: PracticeState): void => {
    queries.setQueryData(keys.practice, state)
    for (const queryKey of [keys.ladder, keys.trustReport]) void queries.invalidateQueries({ queryKey })
  }
  const judge = useMutation({
    mutationFn: ({ id, verdict }: { id: string; verdict: Answer | 'skip' }) => call(practice.judge, { id, verdict }),
    onSuccess: ({ wrote, state }, { verdict }) => {
      take(state)
      if (verdict === 'skip') {
        setPlace(place + 1)
        return
      }
      setTold({ answer: verdict, wrote })
      void queries.prefetchQuery(cardAt({ call, queries, visit }, place + 1))
    },
    onError: () => setTold(null),
  })
  const say = (verdict: Answer | 'skip'): void => {
    if (current === null || told !== null || judge.isPending) return
    if (verdict !== 'skip') setTold({ answer: verdict, wrote: null })
    judge.mutate({ id: current.id, verdict })
  }
  return {
    /** A card came before the current one. */
    wentOn: place > 0,
    card,
    current,
    told,
    say,
    skipping: judge.isPending && judge.variables.verdict === 'skip',
    failure: judge.error,
    next: () => {
      if (told === null || told.wrote === null) return
      setTold(null)
      setPlace(place + 1)
    },
  }
}

/** A card is requested once: it is the open one, or costs a draft. */
function cardAt({ call, queries, visit }: { call: ApiCall; queries: QueryClient; visit: number }, place: number) {
  return queryOptions({
    queryKey: [...keys.practiceCard, visit, place],
    queryFn: async ({ signal }) => {
      const answer = await call(practice.card, {}, { signal })
      queries.setQueryData(keys.practice, answer.state)
      return answer
    },
    staleTime: Infinity,
    retry: false,
  })
}
