import ChevronIcon from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { createContext, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** True if sections are closed until somebody opens them: on a page too long to read from top to bottom. */
export const FoldsContext = createContext(false)
export const Folds = FoldsContext.Provider

/** False inside a closed section, so that expensive content is rendered only once it is opened. */
export const FoldOpenContext = createContext(true)

export interface Fold {
  /** The fragment that opens it: `/auto-response#schedule`. People bookmark these addresses, so it must not change. */
  id: string
  /** The state inside, in words, as far as it is known. Nothing if `aside` says it. */
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
 * A card that shows only its title and state until it is opened: by its title, by an address that names it, or by the browser's search, which finds the
 * content. What was typed inside is kept while it is closed.
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
            // The whole row opens it, except what is next to the title.
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
      {/* When closed, the element's only height is its own padding. */}
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
  // Every click on a link creates a new location, even for the same address.
  if (reached !== location) {
    setReached(location)
    if (named) setOpen(true)
  }
  const button = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // React treats `hidden` as a boolean. With this value, the browser's search looks inside.
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
