import { useEffect, useEffectEvent, type RefObject } from 'react'
import { createTapReader, type TapSide } from './double-tap.ts'

interface PictureTaps {
  /** A click with a mouse or pen. */
  onClick: () => void
  onTap: () => void
  onDoubleTap: (side: TapSide) => void
}

/** A finger shows the controls with one tap and jumps with two; a mouse plays and pauses. */
export function usePictureTaps(picture: RefObject<HTMLElement | null>, taps: PictureTaps): void {
  const handleClick = useEffectEvent(() => {
    taps.onClick()
  })
  const handleTap = useEffectEvent(() => {
    taps.onTap()
  })
  const handleDoubleTap = useEffectEvent((side: TapSide) => {
    taps.onDoubleTap(side)
  })

  useEffect(() => {
    const element = picture.current
    if (!element) return
    const reader = createTapReader({ onSingle: () => handleTap(), onDouble: (side) => handleDoubleTap(side) })
    const read = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') {
        if (event.button === 0) handleClick()
        return
      }
      const box = element.getBoundingClientRect()
      reader.tap(event.clientX < box.left + box.width / 2 ? 'left' : 'right')
    }
    element.addEventListener('pointerup', read)
    return () => {
      reader.cancel()
      element.removeEventListener('pointerup', read)
    }
  }, [picture])
}
