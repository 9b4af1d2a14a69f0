import { useEffect, useEffectEvent } from 'react'

/** Ctrl Enter does the main thing of the page, from wherever the focus is; in a dialog it belongs to the dialog. */
export function useSubmitKey(submit: () => void): void {
  const act = useEffectEvent(submit)
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
