import { AAC, by, type Make } from '../testing/make-videos.ts'
import { beeping, flashing } from './flash-and-beep.ts'

const SECONDS = 4
const sound = beeping(SECONDS)
const both = [...flashing(SECONDS), ...sound]
/** With pictures that are shown in another order than they are stored in. */
const REORDERED = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-pix_fmt', 'yuv420p', '-g', '25']

const at = (rate: number | string) => by(...flashing(SECONDS, { rate }), ...sound, ...REORDERED, ...AAC)

const usual = [...both, ...REORDERED, ...AAC]

interface OddVideo {
  make: Make
  /** As long as the longest of its tracks. */
  becomes: { seconds: number; hasSound?: false }
}
const made = (make: Make, seconds = SECONDS): OddVideo => ({ make, becomes: { seconds } })

/** Each of them was once made wrongly. */
export const FORMER_DEFECTS: Record<string, OddVideo> = {
  'fifteen.mp4': made(at(15)),
  // Written piece by piece: its times begin later, by the pictures that are stored before they are shown.
  'fragments.mp4': made(by(...usual, '-movflags', '+frag_keyframe+empty_moov+default_base_moof'), SECONDS + 0.08),
}
