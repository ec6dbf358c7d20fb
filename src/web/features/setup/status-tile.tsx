import Card from '@mui/material/Card'
import Chip, { type ChipProps } from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

interface StatusTileProps {
  title: string
  /** Undefined while it is not known. */
  state: { label: string; color: ChipProps['color'] } | undefined
  detail: string | undefined
}

/** One part of the product and how it really is. */
export function StatusTile({ title, state, detail }: StatusTileProps) {
  return (
    <Card sx={{ p: 2.5, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
        <Typography variant="h3">{title}</Typography>
        {state === undefined ? (
          <Skeleton variant="rounded" width={72} height={24} />
        ) : (
          <Chip size="small" variant="outlined" label={state.label} color={state.color ?? 'default'} />
        )}
      </Stack>
      {detail === undefined ? (
        <Skeleton width="80%" />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {detail}
        </Typography>
      )}
    </Card>
  )
}
