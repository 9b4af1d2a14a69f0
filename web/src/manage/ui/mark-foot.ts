const feet = new Set<HTMLElement>()

/** Height above the lower edge of the window; 0 when the foot is not fixed there. */
function heightOf(foot: HTMLElement): number {
  const { position, bottom } = getComputedStyle(foot)
  const isStaying = position === 'fixed' || position === 'sticky'
  return isStaying && foot.offsetHeight > 0 ? foot.offsetHeight + (Number.parseFloat(bottom) || 0) : 0
}

function tellHeight(): void {
  const height = Math.max(0, ...[...feet].map(heightOf))
  document.documentElement.style.setProperty('--foot', `${height}px`)
}

/** A ref for a fixed foot with buttons: notices are placed above it, at any height. */
export function markFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined
  feet.add(foot)
  // observe also reports the first height.
  const observer = new ResizeObserver(tellHeight)
  observer.observe(foot)
  return () => {
    observer.disconnect()
    feet.delete(foot)
    tellHeight()
  }
}
