import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { SentRequest } from '#contract/language-model/model.ts'
import { countOf } from '#web/lib/time.ts'
import { Disclosure } from '#web/ui/folds/disclosure.tsx'
import { FoldedRow } from '#web/ui/folds/folded-row.tsx'

/** Every request of a test in the order in which they were made, each folded: what it was for, what came of it, and its exact text. */
export function SentRequests({ sent }: { sent: readonly SentRequest[] }) {
  return (
    <Disclosure label="What was sent" hideLabel="Hide what was sent">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Exactly this, in {countOf(sent.length, 'request')}, and nothing else:
      </Typography>
      <Box component="ol" aria-label="Requests" sx={{ m: 0, p: 0, listStyle: 'none', borderBottom: '1px solid', borderColor: 'divider' }}>
        {titled(sent).map(({ title, request }) => (
          <Request key={title} title={title} request={request} />
        ))}
      </Box>
    </Disclosure>
  )
}

const purposes: Readonly<Record<SentRequest['purpose'], string>> = {
  draft: 'Drafting',
  retry: 'Drafting again, in a form the server takes',
  more: 'More drafts, in place of unusable ones',
  'last-look': 'The last look: which drafts could be sent',
}

/** Requests for one purpose are numbered if there are several: each draft may have a prompt of its own. */
function titled(sent: readonly SentRequest[]): { title: string; request: SentRequest }[] {
  return sent.map((request, place) => {
    const alike = sent.filter(({ purpose }) => purpose === request.purpose).length
    const number = sent.slice(0, place + 1).filter(({ purpose }) => purpose === request.purpose).length
    return { title: alike === 1 ? purposes[request.purpose] : `${purposes[request.purpose]} (${number} of ${alike})`, request }
  })
}

function Request({ title, request: { answers, failure, messages } }: { title: string; request: SentRequest }) {
  return (
    <FoldedRow
      columns={{ xs: 'minmax(0, 1fr)' }}
      row={
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', overflowWrap: 'anywhere', color: failure === null ? 'text.secondary' : 'error.main' }}
          >
            {failure === null ? `${countOf(answers, 'answer')} asked for` : `No answer: ${failure}`}
          </Typography>
        </Box>
      }
    >
      <Stack spacing={1.5} sx={{ pt: 0.5, pb: 2 }}>
        {parts(messages).map(({ part, role, content }) => (
          <SentPart key={part} role={role} content={content} />
        ))}
      </Stack>
    </FoldedRow>
  )
}

/** With names to tell them apart by: roles and even texts may come twice. */
function parts(messages: SentRequest['messages']): { part: string; role: string; content: string }[] {
  return messages.map(({ role, content }, place) => ({ part: `part ${place}`, role, content }))
}

/** Roles of the protocol, as the owner reads them. */
const roles: Readonly<Record<string, string>> = { system: 'Instructions', user: 'The request', assistant: 'An example answer of yours' }

function SentPart({ role, content }: { role: string; content: string }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
        {roles[role] ?? role}
      </Typography>
      <Box
        component="section"
        tabIndex={0}
        aria-label={roles[role] ?? role}
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 320,
          overflow: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'background.default',
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
          fontSize: '0.8125rem',
          lineHeight: 1.54,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {content}
      </Box>
    </Box>
  )
}
