import { useEffect, type RefObject } from 'react'

/** Lines from the bottom, above the controls. */
const LIFTED_LINE = -4

function placeCues(video: HTMLVideoElement, line: number | 'auto'): void {
  for (const track of video.textTracks) {
    for (const cue of track.cues ?? []) if (cue instanceof VTTCue) cue.line = line
    if (track.mode !== 'showing') continue
    // A sentence that is shown already is not moved by its line: the controls would lie over it until the next one.
    track.mode = 'hidden'
    track.mode = 'showing'
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
    // Cues come with the file of the track, some time after the picture; on a page drawn by the server so does the track itself.
    element.addEventListener('load', place, true)
    element.addEventListener('loadeddata', place)
    return () => {
      element.removeEventListener('load', place, true)
      element.removeEventListener('loadeddata', place)
    }
  }, [video, isLifted])
}
