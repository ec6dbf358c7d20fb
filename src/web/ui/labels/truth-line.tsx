import Typography from '@mui/material/Typography'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '../links.tsx'

/**
 * What is true now, beneath a privacy sentence that says how it is meant: one sentence of the server's own, and the page behind it. Nothing
 * where the server has not said it.
 */
export function TruthLine() {
  const { data } = useModel()
  if (data === undefined) return null
  return (
    <Typography variant="body2">
      {data.truth}{' '}
      <TextLink to={paths.settingsPrivacy} sx={{ whiteSpace: 'nowrap' }}>
        See what’s been sent
      </TextLink>
      .
    </Typography>
  )
}
