import type { ReactNode } from 'react'
import { AboutLayout } from '../../features/about/about-layout.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'

/** `export { AboutPageLayout as Layout } from './about-layout.tsx'` in every page about the school. */
export function AboutPageLayout({ children }: { children: ReactNode }) {
  return <AboutLayout pathname={usePageLocation().pathname}>{children}</AboutLayout>
}
