import Typography from '@mui/material/Typography'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '../links.tsx'

/**
 * What is currently true, beneath a privacy sentence that states the intent: one sentence from the server, with a link to the page behind it. Renders nothing
 * until the server has answered.
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
