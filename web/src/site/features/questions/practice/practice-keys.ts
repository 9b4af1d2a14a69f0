import { useEffect, useEffectEvent } from 'react'

export interface PracticeKeys {
  /** 1 to 9. */
  onNumber: (number: number) => void
  onEnter: () => void
  onStep: (by: 1 | -1) => void
}

/** Fields and controls keep their own keys; Enter on a link or button is a click on it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null
const isControl = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('a, button') !== null

/** The whole set by keyboard: numbers choose, Enter submits and goes on, arrows turn. */
export function usePracticeKeys(keys: PracticeKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    // A key held down turns pages, but answers one question and not the next as well.
    if (event.repeat && !event.key.startsWith('Arrow')) return
    if (/^[1-9]$/.test(event.key)) keys.onNumber(Number(event.key))
    else if (event.key === 'Enter' && !isOtherControl(event.target)) keys.onEnter()
    else if (event.key === 'ArrowRight') keys.onStep(1)
    else if (event.key === 'ArrowLeft') keys.onStep(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** An option that was just clicked keeps the focus; Enter then means 提交, not the option again. */
const isOtherControl = (target: EventTarget | null) =>
  isControl(target) && !(target instanceof HTMLElement && target.closest('[role="radio"], [role="checkbox"]'))
