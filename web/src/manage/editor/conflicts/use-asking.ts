import { useEffect, useEffectEvent } from 'react'

/** Opens the dialog once the author pauses typing. Until then a strip says so, with a button to open it at once. */
export function useAsking(hasConflict: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (!hasConflict) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function look(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isTyping = document.activeElement?.closest('[data-field]') != null
        if (!isTyping && document.querySelector('dialog[open]') === null) ask()
      }, 0)
    }
    look()
    document.addEventListener('focusout', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusout', look)
    }
  }, [hasConflict])
}
