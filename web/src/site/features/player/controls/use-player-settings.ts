import { useEffect, useState, type RefObject } from 'react'
import { keepPlayerSettings, readPlayerSettings, type PlayerSettings } from './player-settings.ts'

function apply(video: HTMLVideoElement, settings: PlayerSettings): void {
  // Loading a source sets the rate back to the default one.
  video.defaultPlaybackRate = settings.speed
  video.playbackRate = settings.speed
  video.volume = settings.volume
  video.muted = settings.isMuted
  for (const track of video.textTracks) track.mode = settings.hasSubtitles ? 'showing' : 'hidden'
}

const onServer = { getItem: () => null }

/** Speed, volume and subtitles as they were chosen last, also for the next lesson. */
export function usePlayerSettings(video: RefObject<HTMLVideoElement | null>) {
  const [settings, setSettings] = useState(() =>
    readPlayerSettings(typeof localStorage === 'undefined' ? onServer : localStorage),
  )

  useEffect(() => {
    const element = video.current
    if (!element) return
    const applyNow = () => apply(element, settings)
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
    },
  ] as const
}
