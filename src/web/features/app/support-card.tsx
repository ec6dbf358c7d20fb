import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '#web/lib/services.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { RestartApp } from '#web/ui/labels/restart-app.tsx'
import { RowButton } from '#web/ui/labels/row-button.tsx'

/** For when something does not work. */
export function SupportCard() {
  const { bridge } = useServices()
  const diagnostics = useMutation({ mutationFn: async () => bridge?.app.exportDiagnostics() })
  return (
    <SectionCard title="When something doesn’t work">
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">
          The diagnostics are one text for support: versions, states and logs, without messages, numbers or addresses. Read it before you
          send it.
        </Typography>
        {diagnostics.isError && <Notice severity="error">The diagnostics could not be written.</Notice>}
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap' }}>
          <RowButton loading={diagnostics.isPending} onClick={() => diagnostics.mutate()}>
            Export diagnostics
          </RowButton>
          <RestartApp />
        </Stack>
      </Stack>
    </SectionCard>
  )
}
