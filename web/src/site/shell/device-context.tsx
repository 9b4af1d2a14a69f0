'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { PREVIEW_BASE } from '../../api/preview-base.ts'
import { deviceOfWidth, type Device } from '../device.ts'
import { debounce } from '../../lib/debounce.ts'

/** Specification 1. */
export const RESIZE_DEBOUNCE_MS = 500
const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60

const DeviceContext = createContext<Device>('PC')

/** Starts from the server's guess, so that hydration matches, and is corrected by the width at once. */
export function DeviceProvider({ guess, children }: { guess: Device; children: ReactNode }) {
  const [device, setDevice] = useState(guess)
  useEffect(() => {
    const measure = () => {
      const measured = deviceOfWidth(window.innerWidth)
      setDevice(measured)
      // The next page is drawn right by the server at once.
      document.cookie = `device=${measured}; Path=${PREVIEW_BASE || '/'}; Max-Age=${DEVICE_COOKIE_SECONDS}; SameSite=Lax`
    }
    const measureLater = debounce(measure, RESIZE_DEBOUNCE_MS)
    measure()
    window.addEventListener('resize', measureLater)
    return () => {
      measureLater.cancel()
      window.removeEventListener('resize', measureLater)
    }
  }, [])
  return <DeviceContext value={device}>{children}</DeviceContext>
}

export const useDevice = (): Device => use(DeviceContext)
