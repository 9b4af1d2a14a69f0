/** What a row does when it is let go. */
export type SwipeAct = 'done' | 'later'

/** So far the finger moves before it is known whether the list is scrolled or the row is pushed. */
const DECIDE_PX = 10
/** As wide as what comes out behind the row; from here on letting go does it. */
export const SWIPE_ACT_PX = 88
/** Beyond that the row follows no further. */
const SWIPE_MAX_PX = 120

export interface Swipe {
  startX: number
  startY: number
  /** Undefined until it is known. */
  direction?: 'across' | 'along'
  /** How far the row is pushed; to the left below 0. */
  offset: number
}

export const beginSwipe = (x: number, y: number): Swipe => ({ startX: x, startY: y, offset: 0 })

/** The same finger, further on. A way that began along the list stays with it. */
export function moveSwipe(swipe: Swipe, x: number, y: number): Swipe {
  const acrossPx = x - swipe.startX
  const alongPx = y - swipe.startY
  const isFar = Math.max(Math.abs(acrossPx), Math.abs(alongPx)) >= DECIDE_PX
  const direction =
    swipe.direction ?? (isFar ? (Math.abs(acrossPx) > Math.abs(alongPx) ? 'across' : 'along') : undefined)
  const offset = direction === 'across' ? Math.max(-SWIPE_MAX_PX, Math.min(SWIPE_MAX_PX, acrossPx)) : 0
  return { ...swipe, ...(direction && { direction }), offset }
}

/** To the left it is done, to the right it comes later; a push that is too short does nothing. */
export function endSwipe({ offset }: Swipe): SwipeAct | undefined {
  if (offset <= -SWIPE_ACT_PX) return 'done'
  if (offset >= SWIPE_ACT_PX) return 'later'
  return undefined
}
