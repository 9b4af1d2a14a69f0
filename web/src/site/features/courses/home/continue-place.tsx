'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import { lazy, Suspense } from 'react'
import { useUserId } from '../../../../api/session.ts'
import type { Device } from '../../../device.ts'
import styles from './continue-place.module.css'

const ContinueStrip = lazy(async () => ({ default: (await import('./continue-strip.tsx')).ContinueStrip }))

export interface ContinuePlaceProps {
  device: Device
  /** Whether this browser knows by now who is here. */
  isHydrated: boolean
}

/**
 * The home page is the same for everybody; what one was learning is asked for by a call of one's own. `boot.ts` marks the document of
 * a browser with a session before the first paint, so the place is kept from the beginning and nothing moves when it is filled.
 */
export function ContinuePlace({ device, isHydrated }: ContinuePlaceProps) {
  const isMember = useUserId() !== undefined
  if (isHydrated && !isMember) return null
  return (
    <div className={styles.place} data-own-row="" data-kept={isMember || undefined}>
      {isMember ? (
        <Suspense>
          <ContinueStrip device={device} />
        </Suspense>
      ) : null}
    </div>
  )
}
