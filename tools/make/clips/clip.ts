import type { Area } from '../lib/palette.ts'
import type { Language } from './highlight.ts'

export const CLIP_WIDTH = 640
export const CLIP_HEIGHT = 360
export const FRAMES_PER_SECOND = 10

/** The opening card, then the lesson, then the closing card; in seconds. */
export const OPENING = 3.6
export const CLOSING = 5

/** Draws into a field of 200 × 262; `progress` runs from 0 to 1 over the lesson, `seconds` is the time in the clip. */
export type Diagram = (progress: number, seconds: number) => string

export interface Clip {
  slug: string
  title: string
  /** the title on the opening card, one line each */
  headline: readonly [string, string]
  area: Area
  seconds: number
  file: string
  language: Language
  code: readonly string[]
  /** the output of the program, once it is written */
  output: readonly string[]
  diagramTitle: string
  diagram: Diagram
  /** three short sentences for the closing card */
  points: readonly [string, string, string]
  subtitles?: readonly Subtitle[]
  /** With a picture of every few seconds for the seek bar, and the peaks of its sound. */
  isAnalysed?: true
  /** The same, and also offered as a stream in three qualities. */
  isStreamed?: true
}

export interface Subtitle {
  from: number
  to: number
  text: string
  /** In all of a clip or in none. */
  english?: string
}

/** 0 before `from`, 1 after `to`, eased in between. */
export function ramp(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

export function lessonProgress(clip: Clip, seconds: number): number {
  const lesson = clip.seconds - OPENING - CLOSING
  return Math.min(1, Math.max(0, (seconds - OPENING) / lesson))
}

/** Typing takes the first part of the lesson; the rest is for the output and for looking. */
const TYPING_SHARE = 0.82

export interface Typed {
  /** complete lines */
  lines: number
  /** characters of the line being written */
  characters: number
  done: boolean
}

/** Every line takes time according to its length; an empty one still takes a breath. */
export function typedAt(clip: Clip, progress: number): Typed {
  const weights = clip.code.map((line) => 8 + line.trim().length)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let left = (progress / TYPING_SHARE) * total
  for (const [index, weight] of weights.entries()) {
    if (left < weight) {
      const line = clip.code[index] ?? ''
      const indent = line.length - line.trimStart().length
      // a short pause at the start of every line, as people do
      const share = Math.max(0, (left / weight - 0.12) / 0.88)
      return { lines: index, characters: indent + Math.round(share * (line.length - indent)), done: false }
    }
    left -= weight
  }
  return { lines: clip.code.length, characters: 0, done: true }
}

/** When each line begins, in seconds of the clip: the sound ticks there. */
export function lineStarts(clip: Clip): number[] {
  const weights = clip.code.map((line) => 8 + line.trim().length)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const typing = (clip.seconds - OPENING - CLOSING) * TYPING_SHARE
  let sum = 0
  return weights.map((weight) => {
    const start = OPENING + (sum / total) * typing
    sum += weight
    return start
  })
}
