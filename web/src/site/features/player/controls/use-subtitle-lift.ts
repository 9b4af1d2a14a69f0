import { useEffect, type RefObject } from 'react'

/** Lines from the bottom, above the controls. */
const LIFTED_LINE = -4

function placeCues(video: HTMLVideoElement, line: number | 'auto'): void {
  for (const track of video.textTracks) {
    for (const cue of track.cues ?? []) if (cue instanceof VTTCue) cue.line = line
  }
}

/** Subtitles step up while the controls are there, and down again when they fade. */
export function useSubtitleLift(video: RefObject<HTMLVideoElement | null>, isLifted: boolean): void {
  useEffect(() => {
    const element = video.current
    if (!element) return
    const place = () => {
      placeCues(element, isLifted ? LIFTED_LINE : 'auto')
    }
    place()
    // Cues come with the file of the track, some time after the picture.
    const tracks = [...element.querySelectorAll('track')]
    for (const track of tracks) track.addEventListener('load', place)
    element.addEventListener('loadeddata', place)
    return () => {
      for (const track of tracks) track.removeEventListener('load', place)
      element.removeEventListener('loadeddata', place)
    }
  }, [video, isLifted])
}
