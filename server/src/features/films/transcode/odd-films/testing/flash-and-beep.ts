import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const FLASH_SECONDS = 0.2
/** Brightness of 255: the moving picture stays below, a white one is above. */
const WHITE = 190

/** A film flashes and beeps at three whole seconds: even a film of few pictures a second has a picture there. `seconds` is even. */
const momentsOf = (seconds: number) => [1, seconds / 2, seconds - 1]

const during = (moments: readonly number[]) =>
  moments.map((at) => String.raw`between(t\,${at.toFixed(3)}\,${(at + FLASH_SECONDS).toFixed(3)})`).join('+')

interface PictureWish {
  size?: string
  rate?: number | string
  /** The end of the picture in the source, where it is shorter than the film. */
  until?: number
  moments?: readonly number[]
}

/** A picture that turns white at each of the moments. */
export const flashing = (
  seconds: number,
  { size = '160x90', rate = 25, until = seconds, moments = momentsOf(seconds) }: PictureWish = {},
) => [
  ...['-f', 'lavfi', '-i'],
  `testsrc2=s=${size}:r=${rate}:d=${until},drawbox=c=white:t=fill:enable=${during(moments)}`,
]

/** A sound at each of the moments, and silence between them. */
export const beeping = (
  seconds: number,
  {
    until = seconds,
    rate = 48_000,
    moments = momentsOf(seconds),
  }: { until?: number; rate?: number; moments?: readonly number[] } = {},
) => [...['-f', 'lavfi', '-i'], `aevalsrc=(${during(moments)})*sin(2*PI*880*t):d=${until}:s=${rate}`]

export interface Moments {
  flashes: number[]
  beeps: number[]
}

/**
 * Decodes a film and finds the seconds at which it turns white and at which it beeps. Streams are read with their own times, as a browser
 * does. An uploaded file begins at 0 for any start of its clock.
 */
export async function findMoments(pictures: string, sound: string | undefined): Promise<Moments> {
  const isStream = pictures.endsWith('.m3u8')
  const inputs = sound === undefined || sound === pictures ? [pictures] : [pictures, sound]
  const { stderr } = await run(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-v', 'info', '-nostats', ...(isStream ? ['-copyts'] : [])],
      ...inputs.flatMap((input) => ['-i', input]),
      ...['-map', '0:V:0', '-vf', 'format=gray,showinfo', '-f', 'null', '-'],
      ...(sound === undefined
        ? []
        : ['-map', `${inputs.length - 1}:a:0`, '-af', 'silencedetect=n=-30dB:d=0.05', '-f', 'null', '-']),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const flashes: number[] = []
  const beeps: number[] = []
  let isWhite = false
  let sounded: number | undefined
  for (const line of stderr.split('\n')) {
    const [, shown, mean] = /pts_time:\s*(-?[\d.]+).*mean:\[(\d+)/.exec(line) ?? []
    if (shown !== undefined) {
      if (!isWhite && Number(mean) > WHITE) flashes.push(Number(shown))
      isWhite = Number(mean) > WHITE
    }
    const [, heard] = /silence_end: (-?[\d.]+)/.exec(line) ?? []
    if (heard !== undefined) sounded = Number(heard)
    // The silence that ends with the sound is not followed by another.
    if (line.includes('silence_start') && sounded !== undefined) {
      beeps.push(sounded)
      sounded = undefined
    }
  }
  return { flashes, beeps }
}

/** The time of each picture of a file, in the order of showing. */
export async function pictureTimes(file: string): Promise<number[]> {
  const asked = ['-v', 'error', '-select_streams', 'V:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', file]
  const { stdout } = await run('ffprobe', asked)
  const lines = stdout.split('\n').filter((line) => /^-?\d/.test(line))
  return lines.map((line) => Number.parseFloat(line))
}
