import { useEffect } from 'react'
import type { DraftSession } from './draft-session.ts'

const TYPES = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPES) !== null

/** Triggers for saving: keys, lost focus, hidden or closed page. */
export function useSessionKeys(session: DraftSession | undefined): void {
  useEffect(() => {
    if (!session) return
    const running = session

    function handleKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void running.saveNow()
      }
      // In a text field the browser's own undo has every keystroke.
      if (key !== 'z' || isTyping(event.target) || event.defaultPrevented) return
      event.preventDefault()
      if (event.shiftKey) running.redo()
      else running.undo()
    }

    function leaveField(): void {
      // Between two fields the focus is briefly on nothing, so look in the next task.
      setTimeout(() => running.release(), 0)
    }

    function saveWhenHidden(): void {
      if (document.visibilityState === 'hidden') void running.saveNow()
    }

    /** Warns only about text that would be lost. The browser restores the rest. */
    function askBeforeLoss(event: BeforeUnloadEvent): void {
      if (running.isAtRisk()) event.preventDefault()
    }

    document.addEventListener('keydown', handleKey)
    document.addEventListener('focusout', leaveField)
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('online', running.retry)
    window.addEventListener('offline', running.retry)
    window.addEventListener('beforeunload', askBeforeLoss)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('focusout', leaveField)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('online', running.retry)
      window.removeEventListener('offline', running.retry)
      window.removeEventListener('beforeunload', askBeforeLoss)
    }
  }, [session])
}
