import { debounce } from '../../../../lib/debounce.ts'

/** Specification 9. */
export const SEEK_STEP_SECONDS = 15
export const CONTROL_DEBOUNCE_MS = 500

export type PlayerAction = 'toggle' | 'back' | 'forward'

const ACTIONS: Readonly<Record<string, PlayerAction | undefined>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
}

export const actionOfKey = (key: string): PlayerAction | undefined => ACTIONS[key]

/** Back ends at 0, forward at the end (specification 4). A live picture has no end. */
export function stepSecond(action: 'back' | 'forward', time: number, duration: number): number {
  if (action === 'back') return Math.max(0, time - SEEK_STEP_SECONDS)
  return Math.min(duration > 0 ? duration : Infinity, time + SEEK_STEP_SECONDS)
}

/** Keys act when they have rested for half a second: holding one down acts once (specification 4). */
export function createKeyControl(act: (action: PlayerAction) => void) {
  const actSoon = debounce(act, CONTROL_DEBOUNCE_MS)
  return {
    /** Answers whether the key is one of ours. */
    press: (key: string): PlayerAction | undefined => {
      const action = actionOfKey(key)
      if (action) actSoon(action)
      return action
    },
    cancel: actSoon.cancel,
  }
}
