import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { SentAutomatically } from '#web/features/automatic/sent-automatically.tsx'
import { ModelOffer } from '#web/features/model/box/model-offer.tsx'
import { PendingLines } from '#web/features/pending-mail/pending-lines.tsx'
import { usePendingMail } from '#web/features/pending-mail/use-pending.ts'
import { PracticeInvitation } from '#web/features/practice/invitation.tsx'
import { SendingSentence } from '#web/features/sending/sending-sentence.tsx'
import { DraftingCard, ShutdownWarning } from '#web/features/setup/drafting-card.tsx'
import { SetupChecklist } from '#web/features/setup/setup-checklist.tsx'
import { setupSteps } from '#web/features/setup/setup-steps.ts'
import { StatusTile } from '#web/features/setup/status-tile.tsx'
import { automaticTile } from '#web/features/setup/automatic-tile.ts'
import { gmailTile } from '#web/features/setup/gmail-tile.ts'
import { SuggestionList } from '#web/features/suggestions/suggestion-list.tsx'
import { notAvailable, useAutoResponse, useGmailListener, useListener } from '#web/lib/queries/control-queries.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { useModel } from '#web/lib/queries/model-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { useAppInfo, useGmail, usePermissions, useSources, useTrainingStatus } from '#web/lib/queries/queries.ts'
import { countOf, formatDay } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LoadFailure } from '#web/ui/states.tsx'

/** The main dashboard of the builds that have every page. */
export default function DashboardPage() {
  const info = useAppInfo().data
  const status = useTrainingStatus()
  const sources = useSources()
  const permissions = usePermissions()
  const gmail = useGmail()
  const listener = useListener()
  const gmailListener = useGmailListener()
  const replies = useAutoResponse()
  const model = useModel()
  const knowledge = useKnowledge()
  const about = new Set([status, sources].map(knowledge))
  const unreachable = about.has('unreachable')
  const failed = !unreachable && about.has('failed')
  const known = status.data !== undefined && sources.data !== undefined && !permissions.isPending && !model.isPending
  const steps = known
    ? setupSteps({
        permissions: permissions.data,
        sources: sources.data.sources,
        status: status.data,
        permissionHolder: info?.permission_holder ?? null,
        model: notAvailable(model.error) ? 'absent' : knowledge(model) === 'known' && model.data !== undefined ? model.data : 'unknown',
      })
    : undefined
  const imessage = sources.data?.sources.find(({ source }) => source === 'imessage')
  const voice = status.data?.voice
  const absent = notAvailable(listener.error)
  const channels = [
    { channel: 'text' as const, query: listener },
    { channel: 'email' as const, query: gmailListener },
  ].filter(({ query }) => !notAvailable(query.error))
  const listeners = channels.map(({ query }) => query)
  const automatic = automaticTile(
    channels.map(({ channel, query }) => ({ channel, state: query.data })),
    replies.data,
  )
  const mayAnswer = listeners.some(({ data }) => data?.status === 'running' && data.config.auto_respond)
  const heard = [...listeners, ...(mayAnswer ? [replies] : [])].map(knowledge).find((one) => one !== 'known') ?? 'known'
  const mail = gmailTile(gmail.data, knowledge(gmailListener) === 'known' ? gmailListener.data : undefined)
  const emails = usePendingMail().data ?? []

  return (
    <Page title="Dashboard" sampleData={info?.sample_data === true}>
      <Stack spacing={3}>
        {failed && (
          <LoadFailure
            what="Couldn’t load your status. Your data is safe."
            onRetry={() => {
              void status.refetch()
              void sources.refetch()
            }}
          />
        )}
        <ShutdownWarning />
        {!failed && !unreachable && (
          <SetupChecklist
            steps={steps}
            modelOffer={
              <ModelOffer
                beside={
                  <LinkButton to={paths.chat} color="inherit">
                    Draft without one
                  </LinkButton>
                }
              />
            }
          />
        )}
        {!absent && voice && <SendingSentence />}
        <SectionCard
          title="Waiting for you"
          aside={
            <LinkButton to={paths.autoResponse} size="small">
              Auto-response
            </LinkButton>
          }
        >
          <PendingLines emails={emails} limit={3} moreAt={paths.autoResponse} />
          <SuggestionList
            small
            limit={3}
            moreAt={paths.autoResponse}
            emptyText={emails.length > 0 ? null : 'Drafts that need your OK show up here.'}
            emptyAction={
              voice ? (
                <LinkButton to={paths.chat} variant="outlined">
                  Draft a reply in chat
                </LinkButton>
              ) : undefined
            }
          />
        </SectionCard>
        <SentAutomatically />
        <Box
          component="section"
          aria-label="Status"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
            // If one of the four needs a full row, the others share theirs.
            '&:has(> [data-wide])': { gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } },
          }}
        >
          <StatusTile
            title="Messages"
            knowledge={knowledge(sources)}
            unknown="What was read can’t be shown right now. It isn’t lost."
            state={sources.data && (imessage ? { label: 'Extracted', color: 'success' } : { label: 'Not extracted', color: 'default' })}
            detail={
              sources.data &&
              (imessage
                ? `${countOf(imessage.count, 'message')} from the last ${countOf(imessage.days, 'day')}, read on ${formatDay(imessage.extracted_at)}.`
                : 'No messages read yet.')
            }
          />
          <StatusTile
            title="Voice"
            knowledge={knowledge(status)}
            unknown="Your voice can’t be shown right now. It isn’t lost."
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
              (voice
                ? `${countOf(voice.pairs, 'reply pair')}, trained on ${formatDay(voice.trained_at)}.`
                : 'Train your voice to start getting drafts.')
            }
          />
          <StatusTile
            title="Gmail"
            knowledge={knowledge(gmail)}
            state={mail?.state}
            detail={mail?.detail}
            unknown="Whether mail is read isn’t known right now."
          />
          <StatusTile
            title="Automatic replies"
            knowledge={heard}
            state={automatic?.state}
            detail={automatic?.detail}
            unknown="They may be on. The Stop button at the top stays until this is known."
          />
        </Box>
        <DraftingCard hasVoice={knowledge(status) === 'known' ? status.data !== undefined && Boolean(voice) : undefined} />
        {voice && <PracticeInvitation />}
      </Stack>
    </Page>
  )
}
