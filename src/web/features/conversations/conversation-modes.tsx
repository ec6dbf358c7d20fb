import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Conversation, ConversationMode } from '#contract/live/conversations.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { countOf } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { LoadFailure } from '#web/ui/states.tsx'
import { AutoDialog } from './auto-dialog.tsx'
import { useConversations, useModes, type DefaultMode } from './use-conversations.ts'
import { dividedRow } from '#web/ui/divided-rows.ts'

const words: Record<ConversationMode, { name: string; meaning: string }> = {
  off: { name: 'Off', meaning: 'nothing is drafted' },
  draft: { name: 'Draft', meaning: 'draft only' },
  ask: { name: 'Ask', meaning: 'drafts, and you’re notified' },
  auto: { name: 'Auto', meaning: 'sent by itself where every rule allows it' },
}
const DEFAULTS: readonly DefaultMode[] = ['off', 'draft', 'ask']
const MODES: readonly ConversationMode[] = ['off', 'draft', 'ask', 'auto']
/** A group never gets more than drafts. */
const GROUP_MODES: readonly ConversationMode[] = ['off', 'draft']
const OWN_DEFAULT = 'default'

/** Who gets drafts, who is asked about, and who may be answered without the owner. */
export function ConversationModes() {
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState<Conversation | null>(null)
  const list = useConversations(search)
  const { setMode, setDefault } = useModes()
  if (notAvailable(list.error)) return null
  const found = list.data
  return (
    <SectionCard title="Conversations">
      {found === undefined ? (
        list.isError ? (
          <LoadFailure what="The conversations could not be loaded." onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={200} />
        )
      ) : (
        <Stack spacing={2}>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            <TextField
              label="Find a conversation"
              type="search"
              size="small"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <TextField
              select
              label="Everyone else"
              size="small"
              value={found.default_mode}
              onChange={(event) => setDefault(event.target.value as DefaultMode)}
              sx={{ maxWidth: { sm: 340 } }}
            >
              {DEFAULTS.map((mode) => (
                <MenuItem key={mode} value={mode}>
                  {choiceWords(mode)}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
          {found.conversations.length === 0 ? (
            <Typography color="textSecondary">
              {search.trim() === '' ? (
                <>
                  No one yet. <TextLink to={paths.training}>Extract your messages</TextLink> first.
                </>
              ) : (
                `No results for “${search.trim()}”.`
              )}
            </Typography>
          ) : (
            <Box
              component="ul"
              aria-label="Conversations and their modes"
              tabIndex={0}
              sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto', position: 'relative' }}
            >
              {found.conversations.map((conversation) => (
                <Row
                  key={conversation.id}
                  conversation={conversation}
                  defaultMode={found.default_mode}
                  onMode={(mode) => {
                    if (mode === 'auto' && conversation.effective_mode !== 'auto') setAsking(conversation)
                    else setMode(conversation.id, mode)
                  }}
                />
              ))}
            </Box>
          )}
          {found.total > found.conversations.length && (
            <Typography variant="body2" color="textSecondary">
              {countOf(found.total - found.conversations.length, 'more conversation')}: search to find them.
            </Typography>
          )}
        </Stack>
      )}
      {asking !== null && (
        <AutoDialog
          person={asking}
          onMode={(mode) => {
            setMode(asking.id, mode)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </SectionCard>
  )
}

interface RowProps {
  conversation: Conversation
  defaultMode: DefaultMode
  onMode: (mode: ConversationMode | null) => void
}

function Row({ conversation, defaultMode, onMode }: RowProps) {
  const { name, group, mode, pairs } = conversation
  const choices = group ? GROUP_MODES : MODES
  const inherited = group && defaultMode === 'ask' ? 'draft' : defaultMode
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 2,
        py: 1,
        pr: 1,
        ...dividedRow,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail(conversation)} {pairs > 0 && `${countOf(pairs, 'reply', 'replies')} learned.`}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        value={mode ?? OWN_DEFAULT}
        onChange={(event) => onMode(event.target.value === OWN_DEFAULT ? null : (event.target.value as ConversationMode))}
        slotProps={{ select: { 'aria-label': `Mode for ${name}`, SelectDisplayProps: { 'aria-label': `Mode for ${name}` } } }}
        sx={{ width: { xs: 164, sm: 176 }, flexShrink: 0 }}
      >
        <MenuItem value={OWN_DEFAULT}>Default ({words[inherited].name})</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {words[choice].name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

/** What a mode is called where it is chosen for everyone. */
function choiceWords(mode: DefaultMode): string {
  return mode === 'draft' ? 'Draft only' : `${words[mode].name}: ${words[mode].meaning}`
}

/** What holds now, and where it comes from when that is not the mode beside it. */
function detail({ group, mode, effective_mode, allowed }: Conversation): string {
  const meaning = words[effective_mode].meaning
  const sentence = `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`
  if (group) return `Group. ${sentence}.`
  if (allowed && mode === null) return `${sentence}, because an allowed number names them.`
  return `${sentence}.`
}
