import type { Picture } from '../pictures/picture.ts'
import { clips } from './all.ts'
import { clipFrame } from './stage.ts'

/** The opening card with its title settled: the player shows it before the first press of play. */
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
