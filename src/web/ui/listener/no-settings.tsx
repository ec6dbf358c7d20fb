import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

/** Shown in place of fields while a setting is unknown: a switch that looks off would claim that it is off. */
export function NoSettings({ checking }: { checking: boolean }) {
  if (checking) return <Skeleton variant="rounded" height={260} />
  return <Typography color="textSecondary">Its settings show up here once they’re known.</Typography>
}
