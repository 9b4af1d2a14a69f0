/** The act when the swipe ends. */
export type SwipeAct = 'done' | 'later'

/** The finger moves this far before the direction, scroll or swipe, is decided. */
const DECIDE_PX = 10
/** The width of the action behind the row. A swipe this far performs it. */
export const SWIPE_ACT_PX = 88
/** The row follows the finger no further than this. */
const SWIPE_MAX_PX = 120

export interface Swipe {
  startX: number
  startY: number
  /** Undefined until it is decided. */
  direction?: 'across' | 'along'
  /** Offset of the row; negative to the left. */
  offset: number
}

export const beginSwipe = (x: number, y: number): Swipe => ({ startX: x, startY: y, offset: 0 })

/** The next position of the same finger. A movement that began as scrolling stays scrolling. */
export function moveSwipe(swipe: Swipe, x: number, y: number): Swipe {
  const acrossPx = x - swipe.startX
  const alongPx = y - swipe.startY
  const isFar = Math.max(Math.abs(acrossPx), Math.abs(alongPx)) >= DECIDE_PX
  const direction =
    swipe.direction ?? (isFar ? (Math.abs(acrossPx) > Math.abs(alongPx) ? 'across' : 'along') : undefined)
  const offset = direction === 'across' ? Math.max(-SWIPE_MAX_PX, Math.min(SWIPE_MAX_PX, acrossPx)) : 0
  return { ...swipe, ...(direction && { direction }), offset }
}

/** Left for done, right for later. A short swipe does nothing. */
export function endSwipe({ offset }: Swipe): SwipeAct | undefined {
  if (offset <= -SWIPE_ACT_PX) return 'done'
  if (offset >= SWIPE_ACT_PX) return 'later'
  return undefined
}
