import ChevronIcon from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { createContext, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** True where sections are closed until somebody opens them: on a page that is too long to be read from top to bottom. */
export const FoldsContext = createContext(false)
export const Folds = FoldsContext.Provider

/** False inside of what is closed: what costs much to draw is drawn once it is opened. */
export const FoldOpenContext = createContext(true)

export interface Fold {
  /** What an address ends with to open it: `/auto-response#schedule`. Part of addresses that people keep, so it stays. */
  id: string
  /** How things are inside, in words, as far as that is known; nothing where `aside` says it. */
  state?: ReactNode
}

interface FoldedCardProps {
  title: string
  aside?: ReactNode
  fold: Fold
  notices?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * A card of which only the title and the state are there until it is opened: by its title, by an address that names it, or by the browser's own
 * search, which finds what is inside. What is typed inside stays while it is closed.
 */
export function FoldedCard({ title, aside, fold, notices, actions, children }: FoldedCardProps) {
  const { open, setOpen, button, body } = useFold(fold.id)
  const ids = useId()
  const [titleId, stateId, bodyId] = ['title', 'state', 'body'].map((part) => `${ids}${part}`)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: { xs: 2, sm: 3 }, py: 2, minWidth: 0 }}>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0,
          minHeight: 40,
          pr: 5,
        }}
      >
        <Typography id={titleId} variant="h2">
          <ButtonBase
            ref={button}
            disableRipple
            aria-expanded={open}
            aria-controls={bodyId}
            aria-describedby={fold.state === undefined ? undefined : stateId}
            onClick={() => setOpen(!open)}
            // All of the row opens it, but for what stands beside the title.
            sx={{
              position: 'static',
              font: 'inherit',
              letterSpacing: 'inherit',
              textAlign: 'start',
              scrollMarginTop: 24,
              borderRadius: 0.5,
              '&::before': { content: '""', position: 'absolute', inset: '-4px 0' },
            }}
          >
            {title}
            <ChevronIcon
              aria-hidden
              sx={{ position: 'absolute', right: 0, top: 8, color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none' }}
            />
          </ButtonBase>
        </Typography>
        {aside !== undefined && <Box sx={{ position: 'relative' }}>{aside}</Box>}
      </Box>
      {fold.state !== undefined && (
        <Typography id={stateId} variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {fold.state}
        </Typography>
      )}
      {notices !== undefined && (
        <Stack spacing={1.5} sx={{ '&:not(:empty)': { my: 1.5 } }}>
          {notices}
        </Stack>
      )}
      {/* Closed, an element has no height but that of its own padding. */}
      <div id={bodyId} ref={body}>
        <FoldOpenContext value={open}>
          <Box sx={{ pt: 2.5 }}>{children}</Box>
        </FoldOpenContext>
      </div>
      {actions !== undefined && <Box sx={{ mt: fold.state === undefined ? 0.5 : 1.5 }}>{actions}</Box>}
    </Card>
  )
}

function useFold(id: string) {
  const location = useLocation()
  const named = location.hash === `#${id}`
  const [open, setOpen] = useState(named)
  const [reached, setReached] = useState(location)
  // Every press of a link is a location of its own, the one that was pressed before included.
  if (reached !== location) {
    setReached(location)
    if (named) setOpen(true)
  }
  const button = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // React knows `hidden` as something that is there or not; with this value, the browser's search looks inside.
  useLayoutEffect(() => {
    if (open) body.current?.removeAttribute('hidden')
    else body.current?.setAttribute('hidden', 'until-found')
  }, [open])
  useEffect(() => {
    const inside = body.current
    const found = (): void => setOpen(true)
    inside?.addEventListener('beforematch', found)
    return () => inside?.removeEventListener('beforematch', found)
  }, [])
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    button.current?.scrollIntoView()
    button.current?.focus({ preventScroll: true })
  }, [location, id])
  return { open, setOpen, button, body }
}
