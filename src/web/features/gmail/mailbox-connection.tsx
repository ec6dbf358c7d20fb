import ConnectedIcon from '@mui/icons-material/CheckCircleRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { failureText } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { addedSince, isMail } from '#web/lib/queries/learned.ts'
import { useSources, useTrainingStatus } from '#web/lib/queries/queries.ts'
import { TextLink } from '#web/ui/links.tsx'
import { productName } from '#web/lib/product.ts'
import { useServices } from '#web/lib/services.tsx'
import { Disclosure } from '#web/ui/folds/disclosure.tsx'
import { Notice } from '#web/ui/states.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { RedirectAddress } from './redirect-address.tsx'
import type { MailboxControl } from './use-mailbox.ts'

interface MailboxConnectionProps {
  mailbox: MailboxControl
  /** Why credentials cannot be uploaded now. Null if they can. */
  uploadBlocked: string | null
  /** The listener reports that it has a client to connect with. */
  hasCredentials: boolean
  onUpload: () => void
}

/** What a trained voice lacks from the connected mailbox: all of it, or what was read since. Null if it lacks nothing, or that is unknown. */
function useUnlearnedMail(): 'all' | 'newest' | null {
  const { data: sources } = useSources()
  const { data: training } = useTrainingStatus()
  if (sources === undefined || training?.trained !== true || !addedSince(training, sources.sources, true).mail) return null
  return sources.sources.some(isMail) ? 'newest' : 'all'
}

/** Which mailbox is connected, or the remaining steps: upload a client, register its address, grant access at Google. */
export function MailboxConnection({ mailbox, uploadBlocked, hasCredentials, onUpload }: MailboxConnectionProps) {
  const { bridge } = useServices()
  const { status, knowledge, connect, disconnect } = mailbox
  const [asking, setAsking] = useState(false)
  const upload = (
    <Button variant={hasCredentials ? 'outlined' : 'contained'} disabled={uploadBlocked !== null} onClick={onUpload}>
      UPLOAD CREDENTIALS
    </Button>
  )
  const known = knowledge === 'known' && status !== undefined
  const unlearned = useUnlearnedMail()
  const connectButton = (label: string): ReactNode => (
    <Button variant="contained" loading={connect.isPending} onClick={() => connect.mutate()}>
      {label}
    </Button>
  )
  return (
    <Box component="section" aria-label="Mailbox" sx={{ pb: 2.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Stack spacing={2}>
        {!known ? (
          <>
            <Unknown checking={knowledge === 'checking'} />
            <Actions>{upload}</Actions>
          </>
        ) : status.authenticated ? (
          <>
            {status.problem !== null && (
              <Notice severity="warning" quiet>
                {status.problem}
              </Notice>
            )}
            <Stack
              direction={{ xs: 'column', sm: 'row' }}
              sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: { sm: 'center' }, minWidth: 0 }}
            >
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
                {status.problem === null && <ConnectedIcon color="success" fontSize="small" titleAccess="Connected" />}
                <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere', minWidth: 0 }}>
                  {status.problem !== null ? 'Needs to be connected again: ' : 'Connected as '}
                  {status.address ?? 'your Google account'}
                </Typography>
              </Stack>
              <Actions>
                {status.problem !== null && connectButton('Reconnect Gmail')}
                {upload}
                <Button color="inherit" loading={disconnect.isPending} onClick={() => setAsking(true)}>
                  Disconnect
                </Button>
              </Actions>
            </Stack>
            {unlearned !== null && (
              <Typography variant="body2" color="textSecondary">
                {unlearned === 'all'
                  ? `${productName} hasn’t learned from your email yet, so drafts for it read like your texts. `
                  : 'The email that was read last isn’t part of your voice yet. '}
                To change that, train again under <TextLink to={paths.training}>Training</TextLink>.
              </Typography>
            )}
          </>
        ) : hasCredentials || status.has_client ? (
          <>
            <Typography>
              Next, let {productName} read your Gmail and reply for you. You’ll be asked at Google, and you can take it back here or there
              at any time.
            </Typography>
            {status.redirect_uri !== '' && (
              <>
                <RedirectAddress address={status.redirect_uri} />
                <Typography variant="body2" color="textSecondary">
                  A “Web application” client must list this address at Google before you connect. A “Desktop app” client needs none.
                </Typography>
              </>
            )}
            <Actions>
              {connectButton('Connect Gmail')}
              {upload}
            </Actions>
            {connect.isSuccess && bridge !== null && (
              <Typography component="output" variant="body2" color="textSecondary">
                Finish in your browser. This page notices when you’re done.
              </Typography>
            )}
          </>
        ) : (
          <>
            <Typography>
              To connect your mailbox, upload the credentials of an OAuth client of your own. Google gives them to you for free.
            </Typography>
            <Actions>{upload}</Actions>
            <HowTo address={status.redirect_uri} />
            {status.sample_offered && (
              <>
                <Typography>To look around first, connect the sample mailbox. Its mail is made up, and nothing goes to Google.</Typography>
                <Actions>
                  <Button variant="outlined" loading={connect.isPending} onClick={() => connect.mutate()}>
                    Connect the sample mailbox
                  </Button>
                </Actions>
              </>
            )}
          </>
        )}
        {connect.isError && (
          <Notice severity="error" onClose={connect.reset}>
            Couldn’t begin to connect: {failureText(connect.error)}
          </Notice>
        )}
        {disconnect.isError && (
          <Notice severity="error" onClose={disconnect.reset}>
            Couldn’t disconnect: {failureText(disconnect.error)}
          </Notice>
        )}
      </Stack>
      {asking && (
        <DisconnectDialog
          address={status?.address ?? null}
          sample={status?.sample === true}
          onDisconnect={() => {
            setAsking(false)
            disconnect.mutate()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {children}
    </Stack>
  )
}

function Unknown({ checking }: { checking: boolean }) {
  if (checking) return <Skeleton width="60%" height={28} />
  return <Typography color="textSecondary">Whether a mailbox is connected isn’t known right now.</Typography>
}

/** How to create a client, in the terms of Google's own pages. */
function HowTo({ address }: { address: string }) {
  return (
    <Disclosure label="How to get credentials" hideLabel="Hide the steps">
      <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mb: 0.75 } }}>
        <li>In the Google Cloud console, create a project and enable the Gmail API.</li>
        <li>Set up the consent screen and publish it. While it’s in testing, Google ends the access after 7 days.</li>
        <li>Create an OAuth client of the type “Desktop app” or “Web application”.</li>
        {address !== '' && (
          <li>
            For a web application, add this address to it:
            <Box sx={{ my: 1 }}>
              <RedirectAddress address={address} />
            </Box>
          </li>
        )}
        <li>Download its JSON file and upload it here.</li>
      </Box>
    </Disclosure>
  )
}
