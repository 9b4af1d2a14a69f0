import { debounce } from '../../../../lib/debounce.ts'

/** Specification 9. */
export const SEEK_STEP_SECONDS = 15
export const CONTROL_DEBOUNCE_MS = 500
/** J and L, for a word that was missed. */
export const SHORT_STEP_SECONDS = 10
export const VOLUME_STEP = 0.05

export type PlayerAction = 'toggle' | 'back' | 'forward'

const ACTIONS: Readonly<Record<string, PlayerAction | undefined>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
}

export const actionOfKey = (key: string): PlayerAction | undefined => ACTIONS[key]

/** Back ends at 0, forward at the end (specification 4). A live picture has no end. */
export function stepSecond(
  action: 'back' | 'forward',
  time: number,
  duration: number,
  step: number = SEEK_STEP_SECONDS,
): number {
  if (action === 'back') return Math.max(0, time - step)
  return Math.min(duration > 0 ? duration : Infinity, time + step)
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

/** Commands of keys that act at once. In fullscreen the specified keys come first and keep their half second. */
export type KeyCommand =
  | { kind: 'toggle' | 'mute' | 'fullscreen' | 'subtitles' | 'sheet' | 'note' }
  | { kind: 'back' | 'forward'; seconds: number }
  | { kind: 'volume'; by: number }
  | { kind: 'part'; of: number }

const COMMANDS: Readonly<Record<string, KeyCommand | undefined>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  ArrowLeft: { kind: 'back', seconds: SEEK_STEP_SECONDS },
  ArrowRight: { kind: 'forward', seconds: SEEK_STEP_SECONDS },
  j: { kind: 'back', seconds: SHORT_STEP_SECONDS },
  l: { kind: 'forward', seconds: SHORT_STEP_SECONDS },
  ArrowUp: { kind: 'volume', by: VOLUME_STEP },
  ArrowDown: { kind: 'volume', by: -VOLUME_STEP },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'subtitles' },
  n: { kind: 'note' },
  '?': { kind: 'sheet' },
  '？': { kind: 'sheet' },
}

export function commandOfKey(key: string): KeyCommand | undefined {
  if (/^\d$/.test(key)) return { kind: 'part', of: Number(key) / 10 }
  return COMMANDS[key.length === 1 ? key.toLowerCase() : key]
}

/** Held down, these go on and on; the others act once. */
export const isHeldCommand = ({ kind }: KeyCommand) => kind === 'back' || kind === 'forward' || kind === 'volume'

const FIELDS = 'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
/** A layer that is open has the keyboard to itself. */
const LAYERS = 'dialog[open], [role="menu"], [popover="auto"]:popover-open'
/** Space presses these elements by itself; on a link it would only scroll the picture away. */
const PRESSED_BY_SPACE = 'button, summary, [role="tab"]'
const WITH_OWN_ARROWS = 'input[type="range"], [role="tab"], [role="radio"]'
const CONTROLS = 'a, button, summary, [tabindex="0"]'

interface KeyPlace {
  target: EventTarget | null
  /** The picture with its controls. */
  frame: Element | null
  /** Whether the picture stands at its place in the page, and is visible. */
  isOnStage: boolean
}

/** Whether the page gets this key, and not the focused element. */
export function isKeyFree(key: string, { target, frame, isOnStage }: KeyPlace): boolean {
  const element = target instanceof Element ? target : null
  const isIn = (selector: string) => element?.closest(selector) !== null && element !== null
  if (isIn(FIELDS) || document.querySelector(LAYERS) !== null) return false
  if (key === ' ') return !isIn(PRESSED_BY_SPACE)
  if (!key.startsWith('Arrow')) return true
  if (isIn(WITH_OWN_ARROWS)) return false
  if (key === 'ArrowLeft' || key === 'ArrowRight') return true
  // Up and down also turn the page: they belong to the picture only while the picture is in use.
  return element !== null && frame?.contains(element) === true ? true : isOnStage && !isIn(CONTROLS)
}
