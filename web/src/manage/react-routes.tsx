import type { RouteObject } from 'react-router'
import { SecondStepDialog } from './features/log-in/second-step-dialog.tsx'
import { loadPage } from './page-loader.ts'
import { paths } from './paths.ts'
import { patternOf, DESK_ROUTES, type DeskRoute } from './route-table.ts'
import { Guard } from './shell/guard.tsx'
import { Missing, Unloaded } from './shell/no-page.tsx'
import { Room } from './shell/room.tsx'
import { Shell } from './shell/shell.tsx'
import { WaitingRows } from './ui/place-states.tsx'

const pageOf = (route: DeskRoute): RouteObject => ({
  path: patternOf(route),
  lazy: async () => {
    const { Component } = await loadPage(route.page)
    return {
      element: (
        <Guard route={route}>
          <Component />
        </Guard>
      ),
    }
  },
  errorElement: <Unloaded />,
})

/** The log-in pages have no Shell; all other pages have the Shell and its guard. */
export const createDeskRoutes = (): RouteObject[] => [
  {
    element: (
      <Room>
        <SecondStepDialog />
      </Room>
    ),
    hydrateFallbackElement: <WaitingRows count={6} height="double" />,
    children: [
      { path: '/manage/login', lazy: () => loadPage('login'), errorElement: <Unloaded /> },
      { path: paths.welcome, lazy: () => loadPage('welcome'), errorElement: <Unloaded /> },
      { path: paths.invitation, lazy: () => loadPage('invitation'), errorElement: <Unloaded /> },
      { path: paths.secondStep, lazy: () => loadPage('second-step'), errorElement: <Unloaded /> },
      {
        element: <Shell />,
        children: [
          ...DESK_ROUTES.map(pageOf),
          { path: paths.more, lazy: () => loadPage('more'), errorElement: <Unloaded /> },
          { path: '*', element: <Missing /> },
        ],
      },
    ],
  },
]
