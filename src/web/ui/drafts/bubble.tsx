import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { WithOwnPart } from './own-facts/own-part.tsx'
import type { OwnPart } from './own-facts/use-filling.ts'

/**
 * The product's two kinds of bubble: what they wrote (quiet, left) and what is in your voice (your color, right). A dashed outline means not sent yet; it
 * becomes solid when sent.
 */
export type BubbleKind = 'theirs' | 'draft' | 'yours'

const shapes: Record<BubbleKind, SxProps<Theme>> = {
  theirs: { bgcolor: 'theirs.main', borderColor: 'transparent', borderBottomLeftRadius: 6, alignSelf: 'flex-start' },
  draft: { bgcolor: 'voice.tint', borderColor: 'primary.main', borderStyle: 'dashed', borderBottomRightRadius: 6, alignSelf: 'flex-end' },
  yours: { bgcolor: 'voice.tint', borderColor: 'primary.main', borderBottomRightRadius: 6, alignSelf: 'flex-end' },
}

/** One message of a conversation. `sx` adds to its style. */
export function Bubble({ kind, children, sx }: { kind: BubbleKind; children: ReactNode; sx?: SxProps<Theme> }) {
  return (
    <Box
      sx={[
        {
          fontSize: '1rem',
          lineHeight: 1.5,
          px: 1.75,
          py: 1,
          maxWidth: 'min(100%, 34rem)',
          minWidth: 0,
          border: '1.5px solid',
          borderRadius: '18px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: 'text.primary',
          transition: 'border-color 160ms',
        },
        ...flat(shapes[kind]),
        ...flat(sx),
      ]}
    >
      {children}
    </Box>
  )
}

type Flat = Exclude<SxProps<Theme>, readonly unknown[]>
const flat = (sx: SxProps<Theme> | undefined): Flat[] => (sx === undefined ? [] : Array.isArray(sx) ? [...(sx as Flat[])] : [sx as Flat])

/** What they wrote; in a group, with who wrote it. */
export function TheirTurn({ turn: { incoming, said_by: said } }: { turn: Pick<Suggestion, 'incoming' | 'said_by'> }) {
  if (said === undefined) return <Bubbles kind="theirs" text={incoming} />
  const runs = said.map((one, at) => ({ ...one, key: `${at} ${one.name}` }))
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {runs.map(({ key, name, text }) => (
        <Box key={key} sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 0.25 }}>
            {name}
          </Typography>
          <Bubbles kind="theirs" text={text} />
        </Box>
      ))}
    </Box>
  )
}

/** A message with one bubble per line. `own`: what was filled in, which is marked. */
export function Bubbles({ kind, text, own }: { kind: BubbleKind; text: string; own?: OwnPart | undefined }) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, alignItems: kind === 'theirs' ? 'flex-start' : 'flex-end', minWidth: 0 }}
    >
      {lines(text).map(({ key, line, at }) => (
        <Bubble key={key} kind={kind}>
          <WithOwnPart text={line} own={own} at={at} />
        </Bubble>
      ))}
    </Box>
  )
}

/** The nonempty lines, each with where it begins and a unique key: the line and how many times it occurred before. */
function lines(text: string): { key: string; line: string; at: number }[] {
  const seen = new Map<string, number>()
  let begin = 0
  return text
    .split('\n')
    .map((line) => {
      const at = begin
      begin += line.length + 1
      return { line, at }
    })
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, at }) => {
      const before = seen.get(line) ?? 0
      seen.set(line, before + 1)
      return { key: `${before}:${line}`, line, at }
    })
}
