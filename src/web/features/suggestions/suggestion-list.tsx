import InboxIcon from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { cardOf } from '#contract/live/suggestions.ts'
import type { ReactNode } from 'react'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { countOf } from '#web/lib/time.ts'
import { FirstFew } from '#web/ui/folds/first-few.tsx'
import { LeftTexts } from '#web/ui/left-texts.tsx'
import { KeepsFocus } from '#web/ui/folds/keeps-focus.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { Announce, Empty, LoadFailure } from '#web/ui/states.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  /** For a page that is opened to see this list: polls every three seconds. */
  watched?: boolean
  /** At most this many; the rest are at `moreAt`. */
  limit?: number
  moreAt?: string
  /** What to show if the list is empty. Null if something else in the same place has content. */
  emptyText: string | null
  emptyTitle?: string
  emptyAction?: ReactNode
  /** Compact form for a crowded page: nothing takes two lines. */
  small?: boolean
}

/** Shows the count, if nothing else does. */
const shownAtFirst = 5

/** Everything that is waiting for the owner or being sent, newest first. Above it, what the owner was writing when its message stopped waiting. */
export function SuggestionList(props: SuggestionListProps) {
  const { data } = useSuggestions({ watched: props.watched ?? false })
  return (
    <>
      {data !== undefined && <LeftTexts of="text" open={data} />}
      <KeepsFocus ids={(data ?? []).slice(0, props.limit).map(cardOf)} label="Texts that wait for you">
        <Waiting {...props} />
      </KeepsFocus>
    </>
  )
}

function Waiting(props: SuggestionListProps) {
  const { watched = false, limit = Infinity, moreAt, emptyText, emptyTitle = 'Nothing is waiting', emptyAction, small = false } = props
  const list = useSuggestions({ watched })
  const knowledge = useKnowledge()(list)
  const absent = notAvailable(list.error)
  // What is written in a card must survive that they write more.
  const waiting = (list.data ?? []).map((suggestion) => ({ id: cardOf(suggestion), suggestion }))
  // Drafts that were there stay: the owner may be changing one. That there are none must be known.
  if (!absent && waiting.length === 0 && knowledge !== 'known') {
    if (knowledge === 'checking') return <Skeleton variant="rounded" height={140} />
    if (knowledge === 'unreachable')
      return <Typography color="textSecondary">Your waiting drafts show up here once Idiolect answers.</Typography>
    return <LoadFailure what="What’s waiting for you couldn’t be loaded. Nothing is lost." onRetry={() => void list.refetch()} />
  }
  if (waiting.length === 0) {
    if (emptyText === null) return null
    return (
      <Empty icon={<InboxIcon />} title={emptyTitle} action={emptyAction} small={small}>
        {emptyText}
      </Empty>
    )
  }
  return (
    <Box>
      <Announce>{`${countOf(waiting.length, 'reply', 'replies')} waiting`}</Announce>
      {moreAt === undefined ? (
        <FirstFew
          items={waiting}
          first={shownAtFirst}
          step={10}
          always={({ suggestion }) => suggestion.state !== 'waiting'}
          more={(count) => countOf(count, 'more text')}
        >
          {({ id, suggestion }) => <SuggestionCard key={id} suggestion={suggestion} knowledge={knowledge} />}
        </FirstFew>
      ) : (
        <>
          {waiting.slice(0, limit).map(({ id, suggestion }) => (
            <SuggestionCard key={id} suggestion={suggestion} knowledge={knowledge} />
          ))}
          {waiting.length > limit && (
            <LinkButton to={moreAt} variant="outlined">
              {`Show ${waiting.length - limit} more`}
            </LinkButton>
          )}
        </>
      )}
    </Box>
  )
}
