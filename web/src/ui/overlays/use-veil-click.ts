import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * A click on the veil around a dialog closes it. A press that begins inside does not, even if it ends outside: a user who selects words in
 * a field and releases beside the panel would lose their text, since the browser calls that a click on the dialog too.
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
