import type { MakingWarning } from '@bee/contract/manage/media/making-shapes.ts'

/** What an original holds, as it was read from it. */
export interface Facts {
  /** As ffmpeg names it: `mov`, `matroska`. */
  container: string
  seconds: number
  bytes: number
  video: VideoFacts
  /** The first of the sound tracks; null: a silent film. */
  audio: AudioFacts | null
  soundTracks: number
}

export interface VideoFacts {
  codec: string
  pixelFormat: string
  /** As it is shown: after its rotation, with square points. */
  width: number
  height: number
  /** Whether the picture is shown as it is stored, neither turned nor stretched. */
  isUpright: boolean
  framesPerSecond: number
  isSteady: boolean
}

export interface AudioFacts {
  codec: string
  channels: number
}

/** A quality of the stream. */
export interface Rung {
  /** Of a picture that is 16:9 or wider, its lines: 1080, 720, 480. */
  name: number
  width: number
  height: number
  mostBitsPerSecond: number
}

export const MAKING_STEPS = ['probe', 'playable', 'pictures', 'checks', 'ladder', 'verify'] as const
export type MakingStep = (typeof MAKING_STEPS)[number]

/** What has been made already, and how: whatever begins anew goes on from there. Files named here are in the store. */
export interface Plan {
  done: MakingStep[]
  /** The one file that plays everywhere; `copied` from the original without encoding it. */
  film?: { seconds: number; bytes: number; width: number; height: number; how: 'served' | 'copied' | 'encoded' }
  /** Kept apart until somebody has agreed that it may take the place of another. */
  isWaiting?: boolean
  storyboard?: boolean
  peaks?: boolean
  posterIds?: number[]
  rungs?: Rung[]
  streamBytes?: number
  /** How far it can be read, where it cannot be read to its end. */
  readableSeconds?: number
  /** Somebody has decided: only so much of it is used. */
  untilSeconds?: number
  /** Somebody has decided: whatever its length is. */
  replacesAnyway?: boolean
}

export interface Checks {
  warnings: MakingWarning[]
  /** In LUFS; absent where there is no sound. */
  loudness?: number
}

export const noPlan = (): Plan => ({ done: [] })
