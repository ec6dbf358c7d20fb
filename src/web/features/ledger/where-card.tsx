import CheckIcon from '@mui/icons-material/CheckRounded'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ModelState } from '#contract/language-model/model.ts'
import { useGmail } from '#web/lib/queries/queries.ts'
import { SectionCard } from '#web/ui/section-card.tsx'

interface Work {
  name: string
  here: boolean
  /** What the recipient gets of it. Null if nothing. */
  there: string | null
}

/** What is processed where: on this computer, and at the recipient if there is one. */
export function WhereCard({ state }: { state: ModelState }) {
  const gmail = useGmail().data
  const sample = gmail?.sample === true
  const recipient = state.cloud && state.consent_at !== null ? state.recipient : null
  // The requests to a model on another computer: for drafts, for a last look at them, and before one is sent automatically.
  const asked = (what: string): string | null => (recipient === null ? null : what)
  const rows: Work[] = [
    { name: 'Your message history', here: true, there: null },
    { name: 'Training your voice', here: true, there: null },
    { name: 'Writing drafts', here: true, there: asked('The conversation, some of your exchanges, your style in numbers') },
    { name: 'Choosing and checking drafts', here: true, there: asked('The conversation, its drafts, some of your replies') },
    {
      name: 'Deciding what is sent or held',
      here: true,
      there: asked('Before a reply is sent automatically: that reply and what it answers'),
    },
  ]
  return (
    <SectionCard title="What is processed where">
      <Table
        size="small"
        aria-label="What is processed where"
        sx={{
          '& td, & th': { px: { xs: 0.5, sm: 1 }, py: 1.25, verticalAlign: 'top', typography: 'body1', borderColor: 'divider' },
          '& th:first-of-type': { pl: 0 },
          '& tr:last-of-type td, & tr:last-of-type th[scope=row]': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow sx={{ '& th': { color: 'text.secondary', typography: 'body2' } }}>
            <TableCell component="th" scope="col">
              What
            </TableCell>
            <TableCell component="th" scope="col" sx={{ width: { xs: 84, sm: 140 } }}>
              This computer
            </TableCell>
            <TableCell component="th" scope="col" sx={{ width: { xs: 128, sm: '42%' }, overflowWrap: 'anywhere' }}>
              {recipient ?? 'Elsewhere'}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, here, there }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell>{here && <CheckIcon fontSize="small" color="success" titleAccess="Yes" />}</TableCell>
              <TableCell>
                {there === null ? (
                  <Typography component="span" color="textSecondary">
                    Nothing
                  </Typography>
                ) : (
                  there
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {gmail?.authenticated === true && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {sample
            ? 'Your mailbox is the sample on this computer. Its mail goes nowhere else.'
            : 'Your mail is read from and sent through Google, where it already is.'}
        </Typography>
      )}
    </SectionCard>
  )
}
