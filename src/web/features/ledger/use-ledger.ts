import { useInfiniteQuery } from '@tanstack/react-query'
import { ledger } from '#contract/account/ledger.ts'
import { calmPollMs, every } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'

/** Page size. */
const pageSize = 50

/** Every request that left this computer, newest first, page by page, and the totals. */
export function useLedger() {
  const { call } = useServices()
  return useInfiniteQuery({
    queryKey: keys.ledger,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.list, { limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.more ? (page.entries.at(-1)?.id ?? null) : null),
    refetchInterval: every(calmPollMs),
  })
}
