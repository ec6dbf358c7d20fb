import Card from '@mui/material/Card'
import Chip, { type ChipProps } from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { unknownChips, type Knowledge } from '#web/lib/queries/knowledge.ts'

interface StatusTileProps {
  title: string
  knowledge: Knowledge
  /** Undefined if never known. */
  state: { label: string; color: ChipProps['color'] } | undefined
  detail: string | undefined
  /** Text while it is unknown. */
  unknown: string
}

/** A tile with longer text takes a row of its own. */
const longestTile = 130

/** One part of the product and its actual state. */
export function StatusTile({ title, knowledge, state, detail, unknown }: StatusTileProps) {
  const known = knowledge === 'known'
  const chip = known && state !== undefined ? state : unknownChips[known ? 'checking' : knowledge]
  const words = known ? detail : knowledge === 'checking' ? undefined : unknown
  const wide = words !== undefined && words.length > longestTile
  return (
    <Card data-wide={wide ? '' : undefined} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <Stack
        // Where a tile is narrow, and where the words for a silent server are long, they stand beneath the title, in each tile alike.
        direction={knowledge === 'unreachable' ? 'column' : { xs: 'row', sm: 'column' }}
        sx={{
          justifyContent: 'space-between',
          alignItems: knowledge === 'unreachable' ? 'flex-start' : { xs: 'center', sm: 'flex-start' },
          gap: 1,
          mb: 1,
          minHeight: 24,
        }}
      >
        <Typography variant="h3">{title}</Typography>
        <Chip size="small" variant="outlined" label={chip.label} color={chip.color ?? 'default'} />
      </Stack>
      {words === undefined ? (
        <Skeleton width="80%" />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
      )}
    </Card>
  )
}
