import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { CLIP_HEIGHT, CLIP_WIDTH, FRAMES_PER_SECOND } from './clip.ts'
import type { Clip } from './clip.ts'
import { clipSound, SAMPLE_RATE } from './sound.ts'
import { clipFrame } from './stage.ts'

/** A key frame every two seconds: a seek lands close to its target. */
const KEY_FRAMES = FRAMES_PER_SECOND * 2

/** Tags and conversion agree on BT.709, or players would show the honey too green. */
const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/**
 * Flat pictures with sharp letters: the encoder's taste for grain (psy) only costs bits here, and half of a file is key
 * frames, so these get no better quality than the frames between them.
 */
const TUNING = 'no-psy=1:ipratio=1.0:chroma-qp-offset=3'

export function x264(crf: number, filter: string): string[] {
  return [
    ...['-vf', `${filter}scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-level', '3.1', '-x264-params', TUNING],
    ...['-crf', String(crf), '-g', String(KEY_FRAMES), '-keyint_min', String(KEY_FRAMES), '-sc_threshold', '0'],
    ...['-threads', '2', ...COLOUR],
  ]
}

export async function run(command: string, parameters: readonly string[]): Promise<string> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}\n${complaint.slice(-2000)}`)
  return out
}

export function frameCount(clip: Clip): number {
  return clip.seconds * FRAMES_PER_SECOND
}

/** Vectors are drawn at their own size: 72 points per inch. */
const OWN_DENSITY = 72

/** Draws the clip frame by frame straight into ffmpeg, `times` as large; equal frames in a row are drawn once. */
export async function encodeClip(clip: Clip, target: string, { times = 1, crf = 36 } = {}): Promise<void> {
  const workshop = await mkdtemp(join(tmpdir(), 'clip-'))
  try {
    const sound = join(workshop, 'sound.raw')
    await writeFile(sound, clipSound(clip))
    const size = `${CLIP_WIDTH * times}x${CLIP_HEIGHT * times}`
    const child = spawn(
      'ffmpeg',
      [
        ...[
          '-y',
          '-v',
          'error',
          '-f',
          'rawvideo',
          '-pix_fmt',
          'rgb24',
          '-s',
          size,
          '-r',
          String(FRAMES_PER_SECOND),
          '-i',
          '-',
        ],
        ...['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', sound],
        ...x264(crf, ''),
        ...['-c:a', 'aac', '-b:a', '16k', '-ac', '1', '-t', String(clip.seconds)],
        ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', target],
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
    const finished = once(child, 'close')
    let drawing = ''
    let pixels: Buffer = Buffer.alloc(0)
    for (let frame = 0; frame < frameCount(clip); frame += 1) {
      const next = clipFrame(clip, frame / FRAMES_PER_SECOND)
      if (next !== drawing) {
        drawing = next
        pixels = await sharp(Buffer.from(next), { density: OWN_DENSITY * times })
          .flatten({ background: '#000' })
          .removeAlpha()
          .raw()
          .toBuffer()
      }
      if (!child.stdin.write(pixels)) await once(child.stdin, 'drain')
    }
    child.stdin.end()
    const [code] = (await finished) as [number | null]
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} on ${clip.slug}`)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

export async function durationOf(file: string): Promise<number> {
  const out = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  return Number(out.trim())
}
