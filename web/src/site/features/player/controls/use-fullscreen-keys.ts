import { useEffect, useEffectEvent } from 'react'
import { createKeyControl, type PlayerAction } from './player-keys.ts'

/** In fullscreen the keys belong to the picture, wherever the focus is; menus keep theirs by stopping the event. */
export function useFullscreenKeys(isFullscreen: boolean, act: (action: PlayerAction) => void): void {
  const handle = useEffectEvent(act)
  useEffect(() => {
    if (!isFullscreen) return
    const keys = createKeyControl((action) => handle(action))
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      // Before a focused button or slider would take them.
      if (!hasModifier && keys.press(event.key)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', press, { capture: true })
    // A button acts on space when the key is released.
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ') event.preventDefault()
    }
    document.addEventListener('keyup', release, { capture: true })
    return () => {
      keys.cancel()
      document.removeEventListener('keydown', press, { capture: true })
      document.removeEventListener('keyup', release, { capture: true })
    }
  }, [isFullscreen])
}
