import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import type { ContactReport } from '#contract/voice/style-report.ts'
import { countOf } from '#web/lib/time.ts'
import { reportSections } from '#web/lib/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { arranged, columns, type Order } from './contact-order.ts'
import { autoSentence } from '../report-texts.ts'
import { Verdict } from '../verdict.tsx'

const shownAtFirst = { wide: 12, narrow: 5 }
const filterFrom = 6

interface ContactsPanelProps {
  contacts: readonly ContactReport[]
  onChoose: (id: string) => void
}

/** How near it comes for each person, and whom Auto would have answered right. A name leads to that person's replayed messages. */
export function ContactsPanel({ contacts, onChoose }: ContactsPanelProps) {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>({ by: 'turns', direction: 'desc' })
  const [all, setAll] = useState(false)
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'))
  const found = arranged(contacts, query, order)
  const shown = all ? found : found.slice(0, narrow ? shownAtFirst.narrow : shownAtFirst.wide)
  const List = narrow ? ContactList : ContactTable
  return (
    <SectionCard title="Person by person" fold={{ id: reportSections.people, state: autoSentence(contacts) }}>
      {contacts.length >= filterFrom && (
        <TextField
          size="small"
          label="Find a person"
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          sx={{ width: { xs: '100%', sm: 220 }, mb: 1.5 }}
        />
      )}
      {shown.length === 0 ? (
        <Typography color="textSecondary">
          {contacts.length === 0 ? 'Nobody has enough replayed messages yet.' : `Nobody here is called “${query.trim()}”.`}
        </Typography>
      ) : (
        <List contacts={shown} order={order} onOrder={setOrder} onChoose={onChoose} />
      )}
      {found.length > shown.length && (
        <Button size="small" onClick={() => setAll(true)} sx={{ ml: -1.25, mt: 1 }}>
          Show {countOf(found.length - shown.length, 'more person', 'more people')}
        </Button>
      )}
    </SectionCard>
  )
}

interface ListProps {
  contacts: readonly ContactReport[]
  order: Order
  onOrder: (order: Order) => void
  onChoose: (id: string) => void
}

function ContactTable({ contacts, order, onOrder, onChoose }: ListProps) {
  return (
    <Table
      size="small"
      aria-label="Person by person"
      sx={{ '& td, & th': { px: 1, verticalAlign: 'top' }, '& th:first-of-type': { pl: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell scope="col" sx={{ color: 'text.secondary' }}>
            Person
          </TableCell>
          {columns.map(({ id, label }) => (
            <TableCell key={id} scope="col" align="right" sortDirection={order.by === id && order.direction} sx={{ whiteSpace: 'nowrap' }}>
              <TableSortLabel
                active={order.by === id}
                direction={order.by === id ? order.direction : 'desc'}
                onClick={() => onOrder({ by: id, direction: order.by === id && order.direction === 'desc' ? 'asc' : 'desc' })}
                sx={{ color: 'text.secondary' }}
              >
                {label}
              </TableSortLabel>
            </TableCell>
          ))}
          <TableCell scope="col" sx={{ color: 'text.secondary' }}>
            Auto
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {contacts.map((contact) => (
          <TableRow key={contact.id}>
            <TableCell component="th" scope="row" sx={{ minWidth: 130 }}>
              <Name contact={contact} onChoose={onChoose} />
            </TableCell>
            {columns.map(({ id, text }) => (
              <TableCell key={id} align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {text(contact)}
              </TableCell>
            ))}
            <TableCell sx={{ width: '32%' }}>
              <Verdict contact={contact} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The same where a table has no room. */
function ContactList({ contacts, onChoose }: ListProps) {
  return (
    <Box component="ul" aria-label="Person by person" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {contacts.map((contact) => (
        <Box
          key={contact.id}
          component="li"
          sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
        >
          <Name contact={contact} onChoose={onChoose} />
          <Box
            component="dl"
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 1, rowGap: 0.5, m: 0, my: 0.75 }}
          >
            {columns.map(({ id, label, text }) => (
              <Box key={id}>
                <Typography component="dt" variant="caption" color="textSecondary">
                  {label}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                  {text(contact)}
                </Typography>
              </Box>
            ))}
          </Box>
          <Verdict contact={contact} />
        </Box>
      ))}
    </Box>
  )
}

function Name({ contact: { id, name }, onChoose }: { contact: ContactReport; onChoose: (id: string) => void }) {
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onChoose(id)}
      sx={{ font: 'inherit', fontWeight: 550, textAlign: 'left', py: 0.25 }}
    >
      {name}
    </Link>
  )
}
