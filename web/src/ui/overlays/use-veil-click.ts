import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * A click on the veil around a dialog leaves it. A press that begins inside does not, wherever it ends: whoever marks words in a
 * field and lets go beside the panel would lose what is written, for the browser calls that a click on the dialog too.
 */
export function useVeilClick(onLeave: () => void) {
  const hasBegunInside = useRef(false)

  function handlePointerDown(event: PointerEvent): void {
    hasBegunInside.current = event.target !== event.currentTarget
  }

  function handleClick(event: MouseEvent): void {
    const isOnVeil = event.target === event.currentTarget && !hasBegunInside.current
    // Keys click too, without a press before.
    hasBegunInside.current = false
    if (isOnVeil) onLeave()
  }

  return { onPointerDown: handlePointerDown, onClick: handleClick }
}
