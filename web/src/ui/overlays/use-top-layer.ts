'use no memo' // Too small for a cache.

import { useEffect, useRef } from 'react'

/** For a popover that is never shut: shown again for each new entry, it comes to lie above a dialog opened since. */
export function useTopLayer(newestId: number | undefined) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    // Its former place may be gone, and it is about to be shown elsewhere.
    if (!element?.isConnected || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [newestId])
  return host
}
