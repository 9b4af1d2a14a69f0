'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useUserId } from '../../../../api/session.ts'
import { later } from '../../../../ui/states/later.tsx'
import type { Device } from '../../../device.ts'
import styles from './continue-place.module.css'

const ContinueStrip = later(async () => (await import('./continue-strip.tsx')).ContinueStrip)

export interface ContinuePlaceProps {
  device: Device
  /** Whether this browser has read its session by now. */
  isHydrated: boolean
}

/**
 * The home page is the same for all; the member's own course comes by a call of its own. `boot.ts` marks the document
 * of a browser with a session before the first paint, so the space is kept from the beginning and nothing moves when it
 * is filled.
 */
export function ContinuePlace({ device, isHydrated }: ContinuePlaceProps) {
  const isMember = useUserId() !== undefined
  if (isHydrated && !isMember) return null
  return (
    <div className={styles.place} data-own-row="" data-kept={isMember || undefined}>
      {isMember ? <ContinueStrip device={device} /> : null}
    </div>
  )
}
