import ForumIcon from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import { ContactList, newContact } from '#web/features/drafts/contact-list.tsx'
import { Thread } from '#web/features/drafts/thread.tsx'
import { useRehearsal } from '#web/features/drafts/use-rehearsal.ts'
import { ModelOfferCard } from '#web/features/model/box/model-offer.tsx'
import { paths } from '#web/lib/paths.ts'
import { useContacts, useTrainingStatus } from '#web/lib/queries/queries.ts'
import { formatDay } from '#web/lib/time.ts'
import { LinkButton, TextLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, LoadFailure, Loading, Notice } from '#web/ui/states.tsx'

/** Try your voice: pick a person, type what they write, and read what you would have answered. */
export default function ChatPage() {
  const status = useTrainingStatus()
  const voice = status.data?.voice ?? null
  return (
    <Page title="Chat" sampleData={voice?.sample_data === true}>
      {status.data === undefined &&
        (status.isError ? (
          <LoadFailure what="Couldn’t check whether your voice is trained." onRetry={() => void status.refetch()} />
        ) : (
          <Loading label="Loading your voice" />
        ))}
      {status.data !== undefined && voice === null && (
        <Card>
          <Empty
            icon={<ForumIcon />}
            title={status.data.in_progress ? 'Your voice is being made' : 'No voice yet'}
            action={
              <LinkButton to={paths.training} variant="contained">
                {status.data.in_progress ? 'See how far it is' : 'Start Training'}
              </LinkButton>
            }
          >
            Drafts are made with what is learned from your replies. Train once, and you can rehearse any conversation here.
          </Empty>
        </Card>
      )}
      {status.data !== undefined && voice !== null && (
        <Stack spacing={2}>
          {!status.data.trained && (
            <Notice severity="info" quiet>
              Training was reset. The voice of {formatDay(voice.trained_at)} is kept and goes on drafting here until{' '}
              <TextLink to={paths.training}>a new one is trained</TextLink>.
            </Notice>
          )}
          <Room />
          {/* Placed beneath: above, it would push this page's main field out of a window of normal height. */}
          <ModelOfferCard />
        </Stack>
      )}
    </Page>
  )
}

function Room() {
  const [search, setSearch] = useSearchParams()
  const contacts = useContacts()
  const asked = search.get('with')
  const unknown = asked !== newContact && contacts.data?.contacts.every(({ id }) => id !== asked) === true
  const selected = unknown ? null : asked
  const rehearsal = useRehearsal(selected ?? newContact)
  const contact = contacts.data?.contacts.find(({ id }) => id === selected) ?? null
  return (
    <Card
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
        height: { xs: 'calc(100dvh - 160px)', md: 'calc(100dvh - 200px)' },
        minHeight: 480,
      }}
    >
      <Box
        sx={{
          display: { xs: selected === null ? 'block' : 'none', md: 'block' },
          borderRight: { md: '1px solid' },
          borderColor: { md: 'divider' },
          minHeight: 0,
        }}
      >
        <ContactList selected={selected} onSelect={(id) => setSearch({ with: id })} />
      </Box>
      <Box sx={{ display: { xs: selected === null ? 'none' : 'block', md: 'block' }, minHeight: 0 }}>
        {selected === null ? (
          <Stack sx={{ height: '100%', justifyContent: 'center' }}>
            <Empty icon={<ForumIcon />} title="Who’s texting you?">
              <Typography>Pick a person, type what they write, and read what you would have answered.</Typography>
            </Empty>
          </Stack>
        ) : (
          <Thread key={selected} id={selected} contact={contact} rehearsal={rehearsal} onBack={() => setSearch({})} />
        )}
      </Box>
    </Card>
  )
}
