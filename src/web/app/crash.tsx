import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRouteError } from 'react-router'
import { Page } from '../ui/page.tsx'

/** What a page shows when it broke. The frame around it stays, so that one can go elsewhere. */
export function Crash() {
  const error = useRouteError()
  return (
    <Page title="This page broke" width={640} intro="Nothing that was extracted or learnt is lost. Loading the page again usually helps.">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
        <Typography variant="body2" color="textSecondary">
          What went wrong: {error instanceof Error ? error.message : 'unknown'}
        </Typography>
      </Stack>
    </Page>
  )
}
