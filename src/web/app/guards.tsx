import { Navigate, Outlet } from 'react-router'
import NotFoundPage from '../pages/public/not-found.tsx'
import LandingPage from '../pages/public/landing.tsx'
import { paths } from '../lib/paths.ts'
import { useBuild } from '../lib/queries/queries.ts'
import { useSession } from '../lib/services.tsx'
import { Loading } from '../ui/states.tsx'
import { lazy, Suspense } from 'react'

const WelcomePage = lazy(() => import('../pages/app/welcome.tsx'))
const DashboardPage = lazy(() => import('../pages/app/dashboard.tsx'))
const WebDashboardPage = lazy(() => import('../pages/app/web-dashboard.tsx'))

const waiting = <Loading label="Loading session" />

/** Protected routes: a spinner while the session loads, the login page if nobody is signed in. */
export function SignedIn() {
  const { status } = useSession()
  if (status === 'loading') return waiting
  return status === 'signed-in' ? <Outlet /> : <Navigate to={paths.login} replace />
}

/** Login and signup are for visitors. */
export function Visitor() {
  const { status } = useSession()
  return status === 'signed-in' ? <Navigate to={paths.dashboard} replace /> : <Outlet />
}

/** Routes that exist only in one kind of build. */
export function OnlyIn({ build }: { build: 'every-page' | 'web-only' }) {
  const running = useBuild()
  if (running === null) return waiting
  return (running === 'hosted') === (build === 'web-only') ? <Outlet /> : <NotFoundPage />
}

/** `/`: the landing page for visitors and in the web-only build; otherwise the welcome page for a signed-in owner. */
export function Home() {
  const { status } = useSession()
  const build = useBuild()
  if (status === 'signed-out' || build === 'hosted') return <LandingPage />
  if (status === 'loading' || build === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <WelcomePage />
    </Suspense>
  )
}

export function Dashboard() {
  const build = useBuild()
  if (build === null) return waiting
  return <Suspense fallback={waiting}>{build === 'hosted' ? <WebDashboardPage /> : <DashboardPage />}</Suspense>
}
