import type { Picture } from '../pictures/picture.ts'
import { clips } from './all.ts'
import { clipFrame } from './stage.ts'

/** The opening card with its title settled: what a player shows before anyone presses play. */
const POSTER_SECOND = 3

export function clipPosters(): Picture[] {
  return clips.map((clip) => ({
    path: `posters/${clip.slug}.webp`,
    kind: 'webp',
    svg: clipFrame(clip, POSTER_SECOND),
    width: 640,
    height: 360,
  }))
}
