const feet = new Set<HTMLElement>()

/** How far it reaches up from the lower edge of the window; nothing where it does not stay there. */
function heightOf(foot: HTMLElement): number {
  const { position, bottom } = getComputedStyle(foot)
  const isStaying = position === 'fixed' || position === 'sticky'
  return isStaying && foot.offsetHeight > 0 ? foot.offsetHeight + (Number.parseFloat(bottom) || 0) : 0
}

function tellHeight(): void {
  const height = Math.max(0, ...[...feet].map(heightOf))
  document.documentElement.style.setProperty('--foot', `${height}px`)
}

/** A ref of what stays at the foot of the window with something to press in it: notices come above it, whatever its height. */
export function markFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined
  feet.add(foot)
  // Tells the first height too.
  const observer = new ResizeObserver(tellHeight)
  observer.observe(foot)
  return () => {
    observer.disconnect()
    feet.delete(foot)
    tellHeight()
  }
}
