import ShieldIcon from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ledger } from '#contract/account/ledger.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { countOf } from '#web/lib/time.ts'
import { useDownload } from '#web/lib/use-download.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Empty, LoadFailure, Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { EntryRow } from './entry-row.tsx'
import { Totals } from './totals.tsx'
import { useLedger } from './use-ledger.ts'

/** The ledger: every request that left, recorded before it was made. */
export function LedgerCard() {
  const list = useLedger()
  const toast = useToast()
  const download = useDownload({
    path: ledger.export.path,
    name: 'idiolect-ledger.jsonl',
    onDone: () => toast('The ledger is in your downloads.'),
  })
  if (notAvailable(list.error)) return null
  const newest = list.data?.pages[0]
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <SectionCard
      title="Sent from this computer"
      aside={
        newest !== undefined &&
        newest.requests > 0 && (
          <Button size="small" variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
            Export
          </Button>
        )
      }
    >
      <Stack spacing={2.5}>
        {download.isError && (
          <Notice severity="error" onClose={download.reset}>
            Nothing was downloaded: {failureText(download.error)}
          </Notice>
        )}
        {newest === undefined &&
          (list.isError ? (
            <LoadFailure what="The list could not be loaded. It is kept." onRetry={() => void list.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={160} />
          ))}
        {newest !== undefined && newest.requests === 0 && (
          <Box>
            <Empty icon={<ShieldIcon />} title="Nothing has left this computer.">
              Every request to another computer is entered here before it is made.
            </Empty>
          </Box>
        )}
        {newest !== undefined && newest.requests > 0 && (
          <>
            <Totals page={newest} />
            <Box component="ul" aria-label="Requests, newest first" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Box>
            {list.hasNextPage ? (
              <Box>
                {list.isFetchNextPageError && (
                  <Typography role="alert" variant="body2" color="error" sx={{ mb: 1 }}>
                    The older ones could not be loaded: {failureText(list.error)}
                  </Typography>
                )}
                <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show older
                </Button>
              </Box>
            ) : (
              <Typography variant="body2" color="textSecondary">
                End of list
              </Typography>
            )}
          </>
        )}
        {newest !== undefined && newest.refused > 0 && (
          <Notice severity="info" quiet>
            {countOf(newest.refused, 'connection was', 'connections were')} refused since the start, because nothing here stood for{' '}
            {newest.refused === 1 ? 'it' : 'them'}.
          </Notice>
        )}
      </Stack>
    </SectionCard>
  )
}
