import '../styles/index.css'
import './ui/kbd.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createManageQueryClient } from './api/manage-api.ts'
import { createManageTransport } from './api/manage-transport.ts'
import { paths } from './paths.ts'
import { createDeskRoutes } from './react-routes.tsx'
import { DeskSchoolFace } from './school/school-face.tsx'

const client = createManageQueryClient(
  createManageTransport({ onNobody: goToLogIn, onSecondStepNeeded: goToSecondStep }),
)
const router = createBrowserRouter(createDeskRoutes())

const here = () => router.state.location.pathname + router.state.location.search
const isAt = (path: string) => router.state.location.pathname === path

/** Replaces the refused page, so that Back does not return to it. The cached data is dropped as well. */
function goToLogIn(): void {
  if (isAt(paths.login()) || isAt(paths.welcome) || isAt(paths.invitation)) return
  void router.navigate(paths.login(here()), { replace: true }).then(() => client.clear())
}

function goToSecondStep(): void {
  if (!isAt(paths.secondStep)) void router.navigate(paths.secondStep, { replace: true })
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <DeskSchoolFace>
        <RouterProvider router={router} />
      </DeskSchoolFace>
    </QueryClientProvider>
  </StrictMode>,
)
