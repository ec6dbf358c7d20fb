import PersonAddIcon from '@mui/icons-material/PersonAddAltRounded'
import SearchIcon from '@mui/icons-material/SearchRounded'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import type { Contact } from '#contract/voice/drafts.ts'
import { useContacts } from '#web/lib/queries/queries.ts'
import { countOf } from '#web/lib/time.ts'
import { Announce, LoadFailure } from '#web/ui/states.tsx'

/** A person the owner has not written to yet: drafts follow the owner's general style. */
export const newContact = 'new'

interface ContactListProps {
  selected: string | null
  onSelect: (id: string) => void
}

export function ContactList({ selected, onSelect }: ContactListProps) {
  const contacts = useContacts()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search).trim().toLowerCase()
  const found = (contacts.data?.contacts ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <Box sx={{ p: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
        <TextField
          size="small"
          type="search"
          placeholder="Search people"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': 'Search people' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      {contacts.isPending && <Rows />}
      {contacts.isError && (
        <Box sx={{ p: 1.5 }}>
          <LoadFailure what="Couldn’t load your contacts." onRetry={() => void contacts.refetch()} />
        </Box>
      )}
      {contacts.data !== undefined && (found.length > 0 || wanted === '') && (
        // With list box keys: one tab stop, arrows, Home, End, and type-ahead. A native list cannot show faces.
        <MenuList role="listbox" aria-label="People" disableListWrap sx={{ overflowY: 'auto', flex: 1, p: 1 }}>
          {wanted === '' && (
            <Row
              selected={selected === newContact}
              onSelect={() => onSelect(newContact)}
              name="Someone new"
              detail="No shared history"
              isNew
            />
          )}
          {found.map((contact) => (
            <Row
              key={contact.id}
              selected={selected === contact.id}
              onSelect={() => onSelect(contact.id)}
              name={contact.name}
              detail={contactDetail(contact)}
            />
          ))}
        </MenuList>
      )}
      {contacts.data !== undefined && found.length === 0 && wanted !== '' && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          Nobody by that name.
        </Typography>
      )}
      {wanted !== '' && <Announce>{countOf(found.length, 'person', 'people')}</Announce>}
    </Box>
  )
}

export function contactDetail(contact: Contact): string {
  return `${contact.group ? 'Group · ' : ''}${countOf(contact.pairs, 'reply', 'replies')}`
}

interface RowProps {
  name: string
  detail: string
  selected: boolean
  isNew?: boolean
  onSelect: () => void
}

function Row({ name, detail, selected, isNew = false, onSelect }: RowProps) {
  return (
    <MenuItem
      role="option"
      selected={selected}
      aria-selected={selected}
      onClick={onSelect}
      sx={{ borderRadius: 2, gap: 1.5, px: 2, py: 1 }}
    >
      <Face name={name} isNew={isNew} />
      <ListItemText
        primary={name}
        secondary={detail}
        slotProps={{
          primary: { noWrap: true, sx: { fontWeight: 500 } },
          secondary: { variant: 'body2', sx: { fontVariantNumeric: 'tabular-nums' } },
        }}
      />
    </MenuItem>
  )
}

/** Initials in a quiet circle. */
export function Face({ name, isNew = false }: { name: string; isNew?: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        flexShrink: 0,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'theirs.main',
        color: 'text.secondary',
        fontSize: '0.8125rem',
        fontWeight: 600,
      }}
    >
      {isNew ? <PersonAddIcon fontSize="small" /> : initials(name)}
    </Box>
  )
}

/** First letters of the first two words; a number has none and gives its last two digits. */
export function initials(name: string): string {
  const letters = name.match(/(?<!\p{L})\p{L}/gu)
  return letters === null ? name.replaceAll(/\D/g, '').slice(-2) : letters.slice(0, 2).join('').toUpperCase()
}

function Rows() {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }} aria-hidden>
      {[1, 2, 3, 4, 5].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Skeleton variant="circular" width={36} height={36} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
