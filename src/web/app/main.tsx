import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/inter/wght-italic.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../lib/queries/queries.ts'
import { createServices } from './create-services.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

const queries = createQueryClient()
const services = createServices()
const router = createRouter(services.session)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <Providers services={services} queries={queries}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
