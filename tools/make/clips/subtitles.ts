import type { Subtitle } from './clip.ts'

function timestamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `00:${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}

export function webVtt(subtitles: readonly Subtitle[], language: 'text' | 'english'): string {
  const cues = subtitles.map((cue) => `${timestamp(cue.from)} --> ${timestamp(cue.to)}\n${cue[language] ?? ''}`)
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
