import type { RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { ROOM_ROUTES, type RoomRoute } from './route-table.ts'
import { Guard } from './shell/guard.tsx'
import { Missing, Unloaded } from './shell/no-page.tsx'
import { Room } from './shell/room.tsx'
import { Shell } from './shell/shell.tsx'
import { WaitingRows } from './ui/place-states.tsx'

const pageOf = (route: RoomRoute): RouteObject => ({
  path: route.path,
  lazy: async () => {
    const { Component } = await route.load()
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

/** The door stands outside the frame; everything else is framed and guarded. */
export const createRoomRoutes = (): RouteObject[] => [
  {
    element: <Room />,
    hydrateFallbackElement: <WaitingRows count={6} height="double" />,
    children: [
      { path: '/manage/login', lazy: () => import('./pages/login.page.tsx'), errorElement: <Unloaded /> },
      { path: paths.welcome, lazy: () => import('./pages/welcome.page.tsx'), errorElement: <Unloaded /> },
      { path: paths.secondStep, lazy: () => import('./pages/second-step.page.tsx'), errorElement: <Unloaded /> },
      {
        element: <Shell />,
        children: [
          ...ROOM_ROUTES.map(pageOf),
          { path: paths.more, lazy: () => import('./pages/more.page.tsx'), errorElement: <Unloaded /> },
          { path: '*', element: <Missing /> },
        ],
      },
    ],
  },
]
