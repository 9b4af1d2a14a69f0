import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSubtitleLift } from './use-subtitle-lift.ts'

class Cue {
  line: number | 'auto' = 'auto'
}

afterEach(() => vi.unstubAllGlobals())

/** A track that writes down how it was shown, with the line of its sentence at that moment. */
function shownTrack(mode: TextTrackMode) {
  const cue = new Cue()
  const shown: string[] = []
  const track = {
    cues: [cue],
    get mode() {
      return mode
    },
    set mode(next: TextTrackMode) {
      mode = next
      shown.push(`${next} ${cue.line}`)
    },
  }
  return { track, cue, shown }
}

function lift(track: object) {
  vi.stubGlobal('VTTCue', Cue)
  const video = document.createElement('video')
  Object.defineProperty(video, 'textTracks', { value: [track] })
  return renderHook(({ isLifted }) => useSubtitleLift({ current: video }, isLifted), {
    initialProps: { isLifted: false },
  })
}

it('places the sentence that is shown anew, for the controls and after them', () => {
  const { track, cue, shown } = shownTrack('showing')
  const { rerender } = lift(track)
  shown.length = 0
  rerender({ isLifted: true })
  expect(shown).toEqual(['hidden -4', 'showing -4'])
  rerender({ isLifted: false })
  expect(cue.line).toBe('auto')
  expect(track.mode).toBe('showing')
})

it('shows nothing to whoever has turned subtitles off', () => {
  const { track, cue, shown } = shownTrack('hidden')
  lift(track).rerender({ isLifted: true })
  expect(cue.line).toBe(-4)
  expect(shown).toEqual([])
})
