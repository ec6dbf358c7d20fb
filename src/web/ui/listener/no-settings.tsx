import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

/** Where a setting was never heard of, no field may stand for it: a switch that is off says that it is off. */
export function NoSettings({ checking }: { checking: boolean }) {
  if (checking) return <Skeleton variant="rounded" height={260} />
  return <Typography color="textSecondary">Its settings show up here once they’re known.</Typography>
}
