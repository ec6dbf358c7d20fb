import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Conversation, ConversationMode } from '#contract/live/conversations.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { unknownWords, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { paths, sections } from '#web/lib/paths.ts'
import { countOf } from '#web/lib/time.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { LoadFailure } from '#web/ui/states.tsx'
import { AutoDialog } from './auto-dialog.tsx'
import { useRovingRows } from './use-roving-rows.ts'
import { useConversations, useModes, type DefaultMode } from './use-conversations.ts'
import { dividedRow } from '#web/ui/divided-rows.ts'

const words: Record<ConversationMode, { name: string; meaning: string }> = {
  off: { name: 'Off', meaning: 'nothing is drafted' },
  draft: { name: 'Draft', meaning: 'draft only' },
  ask: { name: 'Ask', meaning: 'drafts, and you’re notified' },
  auto: { name: 'Auto', meaning: 'sent automatically where every rule allows it' },
}
const defaultModes: readonly DefaultMode[] = ['off', 'draft', 'ask']
const modes: readonly ConversationMode[] = ['off', 'draft', 'ask', 'auto']
/** Groups never get more than drafts. */
const groupModes: readonly ConversationMode[] = ['off', 'draft']
const ownDefault = 'default'

/** Who gets drafts, who is asked about, and who may be answered automatically. */
export function ConversationModes() {
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState<Conversation | null>(null)
  const list = useConversations(search)
  const { setMode, setDefault } = useModes()
  const roving = useRovingRows(list.data?.conversations.map(({ id }) => id) ?? [])
  const knowledge = useKnowledge()(list)
  if (notAvailable(list.error)) return null
  const found = list.data
  return (
    <SectionCard
      title="Conversations"
      fold={{
        id: sections.conversations,
        state: knowledge === 'known' && found !== undefined ? everyoneWords(found.default_mode) : unknownWords(knowledge),
      }}
      notices={
        found === undefined &&
        list.isError && <LoadFailure what="The conversations could not be loaded." onRetry={() => void list.refetch()} />
      }
    >
      {found === undefined ? (
        !list.isError && <Skeleton variant="rounded" height={200} />
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
              {defaultModes.map((mode) => (
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
            <Box>
              {/* Keeps the scroll bar next to the rows, not on top of them. */}
              <Box sx={{ maxHeight: 420, overflowY: 'auto', position: 'relative', mr: { xs: -1.5, sm: -2 }, pr: { xs: 1.5, sm: 2 } }}>
                <Box
                  component="table"
                  role="grid"
                  aria-label="Conversations and their modes"
                  aria-rowcount={found.total}
                  sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
                  {...roving.grid}
                >
                  <tbody>
                    {found.conversations.map((conversation, index) => (
                      <Row
                        key={conversation.id}
                        conversation={conversation}
                        index={index}
                        isTabStop={roving.stop === conversation.id}
                        defaultMode={found.default_mode}
                        onMode={(mode) => {
                          // Being on the allowed list does not mean auto is earned.
                          if (mode === 'auto' && conversation.mode !== 'auto') setAsking(conversation)
                          else setMode(conversation.id, mode)
                        }}
                      />
                    ))}
                  </tbody>
                </Box>
              </Box>
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
  index: number
  isTabStop: boolean
  defaultMode: DefaultMode
  onMode: (mode: ConversationMode | null) => void
}

function Row({ conversation, index, isTabStop, defaultMode, onMode }: RowProps) {
  const { id, name, group, mode, pairs } = conversation
  const choices = group ? groupModes : modes
  const inherited = group && defaultMode === 'ask' ? 'draft' : defaultMode
  return (
    <Box component="tr" aria-rowindex={index + 1} data-row={id} sx={dividedRow}>
      <Box component="th" scope="row" sx={{ textAlign: 'start', fontWeight: 'inherit', p: 0, py: 1, pr: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail(conversation)} {pairs > 0 && `${countOf(pairs, 'reply', 'replies')} learned.`}
        </Typography>
      </Box>
      <Box component="td" sx={{ width: { xs: 164, sm: 176 }, p: 0, py: 1 }}>
        <TextField
          select
          size="small"
          value={mode ?? ownDefault}
          onChange={(event) => onMode(event.target.value === ownDefault ? null : (event.target.value as ConversationMode))}
          slotProps={{
            select: {
              'aria-label': `Mode for ${name}`,
              SelectDisplayProps: { 'aria-label': `Mode for ${name}`, tabIndex: isTabStop ? 0 : -1 },
            },
          }}
        >
          <MenuItem value={ownDefault}>Default ({words[inherited].name})</MenuItem>
          {choices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {words[choice].name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </Box>
  )
}

/** The default mode, for people without one of their own. Who may be answered automatically is shown at the top of the page. */
const everyoneWords = (mode: DefaultMode): string =>
  `Who gets drafts, and who may be answered without you. Everyone else: ${choiceWords(mode)}.`

/** A mode's label when it is the default for everyone. */
function choiceWords(mode: DefaultMode): string {
  return mode === 'draft' ? 'Draft only' : `${words[mode].name}: ${words[mode].meaning}`
}

/** The effective mode and its source, if it differs from the mode shown next to it. */
function detail({ group, mode, effective_mode, allowed }: Conversation): string {
  const meaning = words[effective_mode].meaning
  const sentence = `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`
  if (group) return `Group. ${sentence}.`
  if (allowed && mode === null) return `${sentence}, because an allowed number names them.`
  return `${sentence}.`
}
