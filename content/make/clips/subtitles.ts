import type { Subtitle } from './clip.ts'

function timestamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `00:${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}

export function webVtt(subtitles: readonly Subtitle[]): string {
  const cues = subtitles.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${text}`)
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
