import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createServices } from './app/create-services.ts'
import { Providers } from './app/providers.tsx'
import { themeFor } from './app/theme.ts'
import { createQueryClient } from './lib/queries/queries.ts'
import { OverlayPage } from './pages/overlay/overlay-page.tsx'
import { touchScreen } from './ui/touch.ts'

/** The overlay: a page of its own, without router and frame, for the panel beside Messages and for a window of the browser alike. */
const queries = createQueryClient()
/** As narrow as a phone, and worked by keys and a pointer. */
const theme = themeFor(touchScreen)

const root = document.getElementById('root')
if (root === null) throw new Error('overlay.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <Providers services={createServices()} queries={queries} theme={theme}>
      <OverlayPage />
    </Providers>
  </StrictMode>,
)
