import type { HdrFacts } from './tone-mapping.ts'

/** The properties that were read from a film's file. */
export interface FilmFacts {
  /** In the terms of ffmpeg: `mov`, `matroska`. */
  container: string
  seconds: number
  bytes: number
  video: VideoFacts
  /** The first sound track; null for a silent film. */
  audio: AudioFacts | null
  soundTracks: number
}

export interface VideoFacts {
  codec: string
  /** Empty if it was not read. */
  pixelFormat: string
  /** The displayed size: after rotation, with square pixels. */
  width: number
  height: number
  framesPerSecond: number
  /** The length of the pictures alone, which sometimes end before the sound; 0 if the file does not say. */
  seconds: number
  /** Whether every picture is shown equally long. */
  isSteady: boolean
  isInterlaced: boolean
  /** Undefined for an SDR film. */
  hdr?: HdrFacts | undefined
}

export interface AudioFacts {
  codec: string
  channels: number
}

/** Larger than any real film: 8K, half a day, and values that no recorder writes. */
export const MOST_SIDE = 8192
export const MOST_POINTS = 8192 * 4320
const LEAST_SIDE = 16
const FULL_HD = { long: 1920, short: 1080 }
export const MOST_SECONDS = 12 * 60 * 60
const MOST_FRAMES_PER_SECOND = 1000

export const isAbsurdSize = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>) =>
  Math.max(width, height) > MOST_SIDE || width * height > MOST_POINTS || Math.min(width, height) < LEAST_SIDE

/** Scaled into the largest rendition, its short side would be below the minimum. */
export const isTooNarrow = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>) =>
  Math.max(width, height) / Math.min(width, height) > FULL_HD.long / LEAST_SIDE

export const isAbsurdRate = ({ framesPerSecond }: VideoFacts) =>
  !(framesPerSecond > 0) || framesPerSecond > MOST_FRAMES_PER_SECOND

const PLAYABLE_POINTS = new Set(['yuv420p', 'yuvj420p', ''])

/** H.264 that every browser decodes and shows alike, no larger than the highest rendition. */
export function isPlayablePicture({ video }: FilmFacts): boolean {
  const long = Math.max(video.width, video.height)
  const short = Math.min(video.width, video.height)
  return (
    video.codec === 'h264' &&
    PLAYABLE_POINTS.has(video.pixelFormat) &&
    !video.isInterlaced &&
    video.hdr === undefined &&
    long <= FULL_HD.long &&
    short <= FULL_HD.short
  )
}

export const isPlayableSound = ({ audio }: FilmFacts) => audio === null || audio.codec === 'aac'

const WEBM_PICTURES = new Set(['vp8', 'vp9', 'av1'])
const WEBM_SOUNDS = new Set(['opus', 'vorbis'])

/** Whether browsers can play the file unchanged. */
export function isPlayableAsItIs(facts: FilmFacts): boolean {
  if (facts.container === 'mov') return isPlayablePicture(facts) && isPlayableSound(facts)
  if (facts.container !== 'webm') return false
  return WEBM_PICTURES.has(facts.video.codec) && (facts.audio === null || WEBM_SOUNDS.has(facts.audio.codec))
}
