import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { productName } from '#web/lib/product.ts'
import { LostPermissions } from '#web/features/app/lost-permissions.tsx'
import { useAppState } from '#web/features/app/use-app.ts'
import { OverlaySwitchProvider } from '#web/features/overlay/overlay-switch.tsx'
import { useConnection } from '#web/lib/queries/knowledge.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { ConnectionBanner } from '#web/ui/connection-banner.tsx'
import { HasMovedProvider } from '#web/ui/page.tsx'
import { Notice } from '#web/ui/states.tsx'
import { Footer } from './footer.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { TopBar } from './top-bar.tsx'

/** The shared frame: skip link, top bar, notices for every page, the page itself, footer. */
export function Frame() {
  // The first history entry has no key of its own.
  const moved = useLocation().key !== 'default'
  const main = useRef<HTMLElement>(null)
  useTitle()

  return (
    <HasMovedProvider value={moved}>
      <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
        <SkipLink onSkip={() => main.current?.focus()} />
        <TopBar />
        <Concerns />
        <Box component="main" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          <OverlaySwitchProvider>
            <Outlet />
          </OverlaySwitchProvider>
        </Box>
        <Footer />
        <ScrollRestoration getKey={({ pathname }) => pathname} />
      </Box>
    </HasMovedProvider>
  )
}

/** Not a fragment link, because the hash is the route. */
function SkipLink({ onSkip }: { onSkip: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      onClick={onSkip}
      sx={{
        position: 'absolute',
        left: 8,
        top: -80,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        font: 'inherit',
        color: 'text.primary',
        bgcolor: 'background.paper',
        border: '2px solid',
        borderColor: 'primary.main',
        borderRadius: 2,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Box>
  )
}

/** Notices shown on every page until they are over or dismissed. */
function Concerns() {
  const { session } = useServices()
  const { notice } = useSession()
  const { reachable } = useConnection()
  const lost = useAppState().state?.lost ?? []
  if (notice === null && reachable && lost.length === 0) return null
  return (
    <Container
      disableGutters
      sx={{
        maxWidth: { lg: 1120 },
        px: { xs: 2, sm: 3 },
        pt: 2,
        display: 'grid',
        gap: 1,
        // Stays in view below the bar while the page scrolls.
        position: 'sticky',
        top: { xs: 56, md: 64 },
        zIndex: ({ zIndex }) => zIndex.appBar - 1,
      }}
    >
      {notice !== null && (
        <Notice severity="warning" onClose={() => session.dismissNotice()}>
          {notice}
        </Notice>
      )}
      <ConnectionBanner />
      <LostPermissions />
    </Container>
  )
}

function useTitle(): void {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const title = handles.findLast((handle) => handle !== undefined)?.title ?? ''
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])
}
