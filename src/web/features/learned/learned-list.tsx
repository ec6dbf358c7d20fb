import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { learned, type LearnedItem } from '#contract/voice/learned.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useLearned } from '#web/lib/queries/learned-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { countOf, formatDayAndTime } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LoadFailure } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { dividedRow } from '#web/ui/divided-rows.ts'

const kinds: Record<LearnedItem['kind'], string> = {
  accepted: 'Sent without changes',
  edited: 'You changed it',
  dismissed: 'You dismissed it',
  answered: 'You answered yourself',
  'not-like-this': 'Never like this again',
}

/** Everything the voice has learned from what the owner did with drafts; each of it can be removed. */
export function LearnedList() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const list = useLearned()
  const remove = useMutation({
    mutationFn: (id: string) => call(learned.remove, { id }),
    onSuccess: async ({ message }) => {
      toast(message)
      await queries.invalidateQueries({ queryKey: keys.learned })
    },
    onError: (error) => toast(`It was not removed: ${failureText(error)}`, 'error'),
  })
  if (notAvailable(list.error)) return null
  const items = list.data?.items
  return (
    <SectionCard title="Learned from what you did with drafts">
      {items === undefined ? (
        list.isError ? (
          <LoadFailure what="What was learned couldn’t be loaded." onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={80} />
        )
      ) : items.length === 0 ? (
        <Typography color="textSecondary">Nothing yet. What you use, change, dismiss or answer yourself is listed here.</Typography>
      ) : (
        <>
          <Box
            component="ul"
            aria-label="Learned from what you did with drafts"
            tabIndex={0}
            sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto', position: 'relative' }}
          >
            {items.map((item) => (
              <Row key={item.id} item={item} removing={remove.isPending} onRemove={() => remove.mutate(item.id)} />
            ))}
          </Box>
          {list.data !== undefined && list.data.total > items.length && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {countOf(list.data.total - items.length, 'older item')} not shown; the export has all of them.
            </Typography>
          )}
        </>
      )}
    </SectionCard>
  )
}

function Row({ item, removing, onRemove }: { item: LearnedItem; removing: boolean; onRemove: () => void }) {
  const { kind, contact, incoming, draft, text, at } = item
  const what = kind === 'edited' && text === draft ? 'You filled it in' : kinds[kind]
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, py: 1.25, ...dividedRow }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" color="textSecondary">
          {what} · {contact} · {formatDayAndTime(at)}
        </Typography>
        <Typography>{incoming}</Typography>
        {draft !== '' && <Typography color="textSecondary">Draft: {draft}</Typography>}
        {text !== null && text !== draft && <Typography color="primary">You: {text}</Typography>}
      </Box>
      <Tooltip title="Remove this">
        <IconButton
          aria-label={`Remove: ${what}, ${contact}, ${formatDayAndTime(at)}`}
          disabled={removing}
          onClick={onRemove}
          sx={{ width: 40, height: 40 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  )
}
