import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { DraftingCard, ShutdownWarning } from '../../features/setup/drafting-card.tsx'
import { SetupChecklist } from '../../features/setup/setup-checklist.tsx'
import { setupSteps } from '../../features/setup/setup-steps.ts'
import { StatusTile } from '../../features/setup/status-tile.tsx'
import { automaticTile } from '../../features/setup/automatic-tile.ts'
import { SuggestionList } from '../../features/suggestions/suggestion-list.tsx'
import { useAutoResponse, useListener } from '../../lib/control-queries.ts'
import { paths } from '../../lib/paths.ts'
import { useAppInfo, useGmailAuthenticated, usePermissions, useSources, useTrainingStatus } from '../../lib/queries.ts'
import { countOf, formatDay } from '../../lib/time.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { LoadFailure } from '../../ui/states.tsx'

/** The main dashboard of the builds that have every page. */
export default function DashboardPage() {
  const info = useAppInfo().data
  const status = useTrainingStatus()
  const sources = useSources()
  const permissions = usePermissions()
  const gmail = useGmailAuthenticated()
  const failed = (status.isError && status.data === undefined) || (sources.isError && sources.data === undefined)
  const known = status.data !== undefined && sources.data !== undefined && !permissions.isPending
  const steps = known
    ? setupSteps({
        permissions: permissions.data,
        sources: sources.data.sources,
        status: status.data,
        permissionHolder: info?.permission_holder ?? null,
      })
    : undefined
  const imessage = sources.data?.sources.find(({ source }) => source === 'imessage')
  const voice = status.data?.voice
  const automatic = automaticTile(useListener().data, useAutoResponse().data)

  return (
    <Page title="Dashboard" sampleData={info?.sample_data === true}>
      <Stack spacing={3}>
        {failed && (
          <LoadFailure
            what="The server did not say how things are. Nothing is lost."
            onRetry={() => {
              void status.refetch()
              void sources.refetch()
            }}
          />
        )}
        <ShutdownWarning />
        {!failed && <SetupChecklist steps={steps} />}
        <Box
          component="section"
          aria-label="Status"
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}
        >
          <StatusTile
            title="Messages"
            state={sources.data && (imessage ? { label: 'Extracted', color: 'success' } : { label: 'Not extracted', color: 'default' })}
            detail={
              sources.data &&
              (imessage
                ? `${countOf(imessage.count, 'message')} from the last ${countOf(imessage.days, 'day')}, read on ${formatDay(imessage.extracted_at)}.`
                : 'Nothing was read yet.')
            }
          />
          <StatusTile
            title="Voice"
            state={
              status.data &&
              (status.data.in_progress
                ? { label: 'Training', color: 'info' }
                : voice
                  ? { label: 'Ready', color: 'success' }
                  : { label: 'Not trained', color: 'default' })
            }
            detail={
              status.data &&
              (voice ? `${countOf(voice.pairs, 'reply pair')}, trained on ${formatDay(voice.trained_at)}.` : 'No voice yet, so no drafts.')
            }
          />
          <StatusTile
            title="Gmail"
            state={gmail ? { label: 'Connected', color: 'success' } : { label: 'Not connected', color: 'default' }}
            detail={gmail ? 'Your mail can be learnt from.' : 'No mail is read.'}
          />
          <StatusTile title="Automatic replies" state={automatic.state} detail={automatic.detail} />
        </Box>
        <DraftingCard />
        <SectionCard
          title="Waiting for you"
          aside={
            <LinkButton to={paths.autoResponse} size="small">
              Auto-response
            </LinkButton>
          }
        >
          <SuggestionList
            limit={3}
            moreAt={paths.autoResponse}
            emptyText="Drafts that need your yes before they go out will be listed here."
            emptyAction={
              voice ? (
                <LinkButton to={paths.chat} variant="outlined">
                  Draft a reply in chat
                </LinkButton>
              ) : undefined
            }
          />
        </SectionCard>
      </Stack>
    </Page>
  )
}
