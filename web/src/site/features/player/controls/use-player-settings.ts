import { useEffect, useState, type RefObject } from 'react'
import { applyPlayerSettings, keepPlayerSettings, readPlayerSettings, type PlayerSettings } from './player-settings.ts'
import { tellSettingsChanged } from './subtitle-language.ts'

const onServer = { getItem: () => null }

/** Speed, volume and subtitles as they were chosen last, also for the next lesson. */
export function usePlayerSettings(video: RefObject<HTMLVideoElement | null>) {
  const [settings, setSettings] = useState(() =>
    readPlayerSettings(typeof localStorage === 'undefined' ? onServer : localStorage),
  )

  useEffect(() => {
    const element = video.current
    if (!element) return
    const applyNow = () => applyPlayerSettings(element, settings)
    applyNow()
    element.addEventListener('loadedmetadata', applyNow)
    element.textTracks.addEventListener('addtrack', applyNow)
    return () => {
      element.removeEventListener('loadedmetadata', applyNow)
      element.textTracks.removeEventListener('addtrack', applyNow)
    }
  }, [video, settings])

  return [
    settings,
    (next: PlayerSettings) => {
      setSettings(next)
      keepPlayerSettings(localStorage, next)
      tellSettingsChanged()
    },
  ] as const
}
