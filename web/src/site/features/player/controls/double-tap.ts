/** Two taps closer than this are one gesture; a single tap is only known to be one after this time. */
export const DOUBLE_TAP_MS = 300

export type TapSide = 'left' | 'right'

interface TapEvents {
  onSingle: () => void
  onDouble: (side: TapSide) => void
}

/** Tells a double tap on one half of the picture from single taps. More taps in a row go on jumping. */
export function createTapReader({ onSingle, onDouble }: TapEvents) {
  let last: { side: TapSide; timer: ReturnType<typeof setTimeout> } | undefined
  let isJumping = false

  return {
    tap: (side: TapSide) => {
      const isSecond = last?.side === side
      if (last) clearTimeout(last.timer)
      const timer = setTimeout(() => {
        last = undefined
        if (!isJumping) onSingle()
        isJumping = false
      }, DOUBLE_TAP_MS)
      last = { side, timer }
      if (isSecond) {
        isJumping = true
        onDouble(side)
      }
    },
    cancel: () => {
      if (last) clearTimeout(last.timer)
      last = undefined
      isJumping = false
    },
  }
}
