import type { ReactNode } from 'react'
import { ProfileLayout } from '../../features/profile/profile-layout.tsx'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'

/** `export { ProfilePageLayout as Layout } from './profile-layout.tsx'` in every page of the personal centre. */
export function ProfilePageLayout({ children }: { children: ReactNode }) {
  const { pathname } = usePageLocation()
  return (
    <ProfileLayout pathname={pathname} device={useDevice()}>
      {children}
    </ProfileLayout>
  )
}
