import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ServicesProvider, type Services } from '../lib/services.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { ConnectionKeeper } from './connection-keeper.tsx'
import { SessionKeeper } from './session-keeper.tsx'
import { COLOR_MODE_KEY, theme } from './theme.ts'

export function Providers({ services, queries, children }: { services: Services; queries: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={COLOR_MODE_KEY} noSsr>
      <CssBaseline />
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <ConnectionKeeper />
            <SessionKeeper />
            {children}
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </ThemeProvider>
  )
}
