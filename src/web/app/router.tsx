import type { ComponentType } from 'react'
import { createHashRouter, type RouteObject } from 'react-router'
import type { SessionStore } from '../lib/api/session.ts'
import { paths } from '../lib/paths.ts'
import NotFoundPage from '../pages/public/not-found.tsx'
import { Loading } from '../ui/states.tsx'
import { Crash } from './crash.tsx'
import { Frame } from './frame/frame.tsx'
import type { RouteHandle } from './route-handle.ts'
import { Dashboard, Home, OnlyIn, SignedIn, Visitor } from './guards.tsx'

const page = (path: string, title: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  lazy: async () => ({ Component: (await load()).default }),
})
/** Shown while the first page's code loads. */
function Opening() {
  return <Loading label="Loading" />
}

const titled = (path: string, title: string, Component: ComponentType): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  Component,
})

/**
 * Every route. Each page is its own chunk, except the landing page and the one for an unknown address.
 *
 * How to add one: put its address in lib/paths.ts and its file in pages/, and add a line here, under the guard for who may see it and in which build.
 */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: Crash,
    HydrateFallback: Opening,
    children: [
      {
        ErrorBoundary: Crash,
        children: [
          titled(paths.home, '', Home),
          page(paths.authCallback, 'Signing in', () => import('../pages/public/auth-callback.tsx')),
          page(paths.privacy, 'Privacy Policy', () => import('../pages/public/privacy-policy.tsx')),
          page(paths.terms, 'Terms of Service', () => import('../pages/public/terms-of-service.tsx')),
          page(paths.download, 'Download', () => import('../pages/public/download.tsx')),
          {
            Component: Visitor,
            children: [
              page(paths.login, 'Login', () => import('../pages/public/login.tsx')),
              page(paths.signup, 'Sign Up', () => import('../pages/public/signup.tsx')),
            ],
          },
          {
            Component: SignedIn,
            children: [
              titled(paths.dashboard, 'Dashboard', Dashboard),
              {
                element: <OnlyIn build="web-only" />,
                children: [page(paths.account, 'My Account', () => import('../pages/app/account.tsx'))],
              },
              {
                element: <OnlyIn build="every-page" />,
                children: [
                  page(paths.training, 'Training', () => import('../pages/app/training.tsx')),
                  page(paths.chat, 'Chat', () => import('../pages/app/chat.tsx')),
                  page(paths.practice, 'Practice', () => import('../pages/app/practice.tsx')),
                  page(paths.imessage, 'iMessage', () => import('../pages/app/imessage.tsx')),
                  page(paths.autoResponse, 'Auto-response', () => import('../pages/app/answering/auto-response.tsx')),
                  page(paths.howItWorks, 'How It Works', () => import('../pages/app/guide/how-it-works.tsx')),
                  page(paths.docs, 'Docs', () => import('../pages/app/guide/docs.tsx')),
                  page(paths.settingsAccount, 'Account settings', () => import('../pages/app/settings/settings-account.tsx')),
                  page(paths.people, 'People', () => import('../pages/app/answering/people.tsx')),
                  page(paths.history, 'History', () => import('../pages/app/answering/history.tsx')),
                  page(paths.styleReport, 'Style report', () => import('../pages/app/style-report.tsx')),
                  page(paths.settingsModel, 'Model', () => import('../pages/app/settings/settings-model.tsx')),
                  page(paths.settingsPrivacy, 'Privacy', () => import('../pages/app/settings/settings-privacy.tsx')),
                  page(paths.settingsApp, 'App settings', () => import('../pages/app/settings/settings-app.tsx')),
                  page(paths.settingsData, 'Your data', () => import('../pages/app/settings/settings-data.tsx')),
                ],
              },
            ],
          },
          titled('*', 'Page not found', NotFoundPage),
        ],
      },
    ],
  },
]

/** Rechecks the session on every route change. */
export function createRouter(session: SessionStore) {
  const router = createHashRouter(routes)
  router.subscribe(() => session.recheck())
  return router
}
