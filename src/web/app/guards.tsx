import { Navigate, Outlet, useLocation } from 'react-router'
import NotFoundPage from '../pages/public/not-found.tsx'
import LandingPage from '../pages/public/landing.tsx'
import { paths } from '../lib/paths.ts'
import { useBuild } from '../lib/queries/queries.ts'
import { useSession } from '../lib/services.tsx'
import { Loading } from '../ui/states.tsx'
import { lazy, Suspense, useState } from 'react'
import { useWayBack, wayBack } from '../features/session/way-back.ts'

const WelcomePage = lazy(() => import('../pages/app/welcome.tsx'))
const DashboardPage = lazy(() => import('../pages/app/dashboard.tsx'))
const WebDashboardPage = lazy(() => import('../pages/app/web-dashboard.tsx'))

const waiting = <Loading label="Loading session" />

/**
 * Protected routes: a spinner while the session loads, the login page if nobody is signed in. It leads back to the address that was asked for, unless
 * somebody was signed in there and has logged out: the next one to log in may be somebody else.
 */
export function SignedIn() {
  const { status } = useSession()
  const location = useLocation()
  const [entered, setEntered] = useState(false)
  if (status === 'signed-in' && !entered) setEntered(true)
  if (status === 'loading') return waiting
  if (status === 'signed-in') return <Outlet />
  return <Navigate to={paths.login} replace {...(entered ? {} : { state: wayBack(location) })} />
}

/** Login and signup are for visitors. */
export function Visitor() {
  const { status } = useSession()
  const next = useWayBack()
  return status === 'signed-in' ? <Navigate to={next} replace /> : <Outlet />
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
