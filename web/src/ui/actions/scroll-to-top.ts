export const BACK_TOP_VISIBLE_PX = 200
export const BACK_TOP_MS = 500

const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown'] as const

function easeInOut(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2
}

/** Goes up in half a second; at once for visitors who asked for less motion; stops when the visitor scrolls by hand. */
export function scrollToTop(): void {
  const from = window.scrollY
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0)
    return
  }
  let started: number | undefined
  let frame = 0

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const type of INTERRUPTIONS) window.removeEventListener(type, stop)
  }

  function step(now: number): void {
    started ??= now
    const progress = Math.min(1, (now - started) / BACK_TOP_MS)
    window.scrollTo(0, Math.round(from * (1 - easeInOut(progress))))
    if (progress < 1) frame = requestAnimationFrame(step)
    else stop()
  }

  for (const type of INTERRUPTIONS) window.addEventListener(type, stop, { passive: true })
  frame = requestAnimationFrame(step)
}
