import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ServicesProvider, type Services } from '../lib/services.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { ConnectionKeeper } from './connection-keeper.tsx'
import { LeftTextsKeeper } from './left-texts-keeper.tsx'
import { SessionKeeper } from './session-keeper.tsx'
import { touch } from '../ui/touch.ts'
import { colorModeKey, themeFor } from './theme.ts'

const ofPages = themeFor(touch)

interface ProvidersProps {
  services: Services
  queries: QueryClient
  /** Defaults to the theme of the pages. */
  theme?: ReturnType<typeof themeFor>
  children: ReactNode
}

export function Providers({ services, queries, theme = ofPages, children }: ProvidersProps) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={colorModeKey} noSsr>
      <CssBaseline />
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <ConnectionKeeper />
            <SessionKeeper />
            <LeftTextsKeeper />
            {children}
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </ThemeProvider>
  )
}
