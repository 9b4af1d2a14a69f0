import { cyclic } from '../lib/list.ts'
import { hashOf } from '../lib/random.ts'
import type { Clip } from './clip.ts'
import { lineStarts } from './clip.ts'

export const SAMPLE_RATE = 16000

/** Chords of a calm pentatonic, in half tones above the root. */
const CHORDS = [
  [0, 7, 16],
  [-3, 4, 12],
  [-7, 5, 9],
  [-5, 2, 11],
]
const CHORD_SECONDS = 4
const PAD_LEVEL = 0.055
const TICK_LEVEL = 0.11

function frequency(root: number, halfTones: number): number {
  return root * 2 ** (halfTones / 12)
}

/** A chord that swells and fades within its four seconds, so that chords never click into each other. */
function pad(root: number, seconds: number): number {
  const chord = cyclic(CHORDS, Math.floor(seconds / CHORD_SECONDS))
  const inside = (seconds % CHORD_SECONDS) / CHORD_SECONDS
  const swell = Math.sin(Math.PI * inside) ** 0.6
  return (
    chord.reduce((sum, step) => sum + Math.sin(2 * Math.PI * frequency(root, step) * seconds), 0) * PAD_LEVEL * swell
  )
}

/** A soft wooden tick when a new line of code begins; it climbs the scale line by line. */
function tick(root: number, since: number, index: number): number {
  if (since < 0 || since > 0.5) return 0
  const tone = frequency(root * 4, cyclic([0, 2, 4, 7, 9, 12], index))
  return Math.sin(2 * Math.PI * tone * since) * Math.exp(-since * 14) * TICK_LEVEL
}

/** The whole sound of a clip as signed 16-bit mono samples. */
export function clipSound(clip: Clip): Buffer {
  const total = Math.round(clip.seconds * SAMPLE_RATE)
  const root = frequency(146.8, hashOf(clip.slug) % 5)
  const ticks = lineStarts(clip)
  const samples = Buffer.alloc(total * 2)
  let next = 0
  for (let index = 0; index < total; index += 1) {
    const seconds = index / SAMPLE_RATE
    while (next < ticks.length && (ticks[next] ?? 0) <= seconds) next += 1
    const latest = ticks[next - 1]
    const struck = latest === undefined ? 0 : tick(root, seconds - latest, next - 1)
    const fade = Math.min(1, seconds / 0.6, (clip.seconds - seconds) / 1.2)
    const value = (pad(root, seconds) + struck) * fade
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), index * 2)
  }
  return samples
}
