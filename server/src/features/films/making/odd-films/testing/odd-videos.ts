import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AAC, by, ffmpeg, H264, patch, type Make } from '../../testing/make-videos.ts'
import { beeping, flashing } from './flash-and-beep.ts'

const SECONDS = 4
const sound = beeping(SECONDS)
const both = [...flashing(SECONDS), ...sound]
/** With pictures that are shown in another order than they are stored in. */
const REORDERED = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-pix_fmt', 'yuv420p', '-g', '25']

const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=25']

const at = (rate: number | string) => by(...flashing(SECONDS, { rate }), ...sound, ...REORDERED, ...AAC)

const usual = [...both, ...REORDERED, ...AAC]

const COPY = ['-c', 'copy']

/** First a usual film, then another of it without encoding anything anew. */
const after =
  (first: readonly string[], second: (first: string) => readonly string[], ending = 'mkv'): Make =>
  async (folder, name) => {
    const made = `first-${name}.${ending}`
    await ffmpeg(folder, [...first, made])
    await ffmpeg(folder, [...second(made), name])
    await rm(path.join(folder, made))
  }

/** One track begins later than the other. */
const late = (which: 'picture' | 'sound', seconds: number): Make =>
  after(usual, (first) => {
    const [sooner, later] = [
      ['-i', first],
      ['-itsoffset', String(seconds), '-i', first],
    ]
    const inputs = which === 'picture' ? [...later, ...sooner] : [...sooner, ...later]
    return [...inputs, '-map', '0:v', '-map', '1:a', ...COPY]
  })

const COVER = ['-f', 'lavfi', '-i', 'color=red:s=64x64:r=25:d=0.04']
const BOX_HEAD_BYTES = 8

/** The boxes that lie side by side between two places of an MP4. */
function boxesIn(content: Buffer, from: number, to: number) {
  const boxes: { kind: string; bytes: Buffer; from: number }[] = []
  for (let at = from; at < to; at += content.readUInt32BE(at)) {
    const bytes = content.subarray(at, at + content.readUInt32BE(at))
    boxes.push({ kind: bytes.toString('latin1', 4, BOX_HEAD_BYTES), bytes, from: at })
  }
  return boxes
}

/** What is said about a film (its cover too) in front of its tracks, as some programs write it. */
function sayFirst(content: Buffer): Buffer {
  const moov = boxesIn(content, 0, content.length).find(({ kind }) => kind === 'moov')
  if (!moov) throw new Error('There is no index')
  const first = moov.from + BOX_HEAD_BYTES
  const inside = boxesIn(content, first, moov.from + moov.bytes.length)
  const isSaid = ({ kind }: { kind: string }) => kind === 'udta'
  const sorted = [...inside.filter(isSaid), ...inside.filter((box) => !isSaid(box))]
  Buffer.concat(sorted.map(({ bytes }) => bytes)).copy(content, first)
  return content
}

const SIX = 6
const six = [...flashing(SIX, { size: '320x180' }), ...beeping(SIX)]
const INDEX_FIRST = ['-movflags', '+faststart']

/** A part of its bytes is zero, as after a bad sector. */
const holed = (make: Make, from: number, to: number): Make =>
  patch(make, (content) => content.fill(0, Math.floor(content.length * from), Math.floor(content.length * to)))

interface OddVideo {
  make: Make
  /** As long as the longest of its tracks; `says` what is damaged. Of one that is refused, its sentence. */
  becomes: { seconds: number; hasSound?: false; says?: string } | { refused: string }
}
const made = (make: Make, seconds = SECONDS): OddVideo => ({ make, becomes: { seconds } })

const damaged = (make: Make, says: string): OddVideo => ({ make, becomes: { seconds: SIX, says } })
const refused = (make: Make, sentence: string): OddVideo => ({ make, becomes: { refused: sentence } })

/** Each of them was once made wrongly, or refused with the wrong words. */
export const FORMER_DEFECTS: Record<string, OddVideo> = {
  // Its last picture stands while somebody speaks on.
  'slides.mp4': made(
    by(
      ...[...flashing(3, { until: 2.5 }), ...beeping(3, { until: 4.5 })],
      ...['-vf', String.raw`select=lt(t\,1.4)+gt(t\,1.9)`, '-vsync', 'vfr', ...REORDERED, ...AAC],
    ),
    4.5,
  ),
  'long-sound.hevc.mp4': made(by(...flashing(SECONDS), ...beeping(SECONDS, { until: 6 }), ...HEVC, ...AAC), 6),
  // As after a cut without encoding: the sound begins at once, the picture with its next key frame.
  'late-picture.mkv': made(late('picture', 0.7), SECONDS + 0.7),
  // Such a file says when pictures are stored, not when they are shown: two pictures later.
  'reordered.avi': made(by(...both, ...REORDERED, '-c:a', 'libmp3lame'), SECONDS + 0.08),
  'cover.mp4': made(
    patch(
      after(
        usual,
        (first) => [
          ...[...COVER, '-i', first, '-map', '0:v', '-map', '1:v', '-map', '1:a', ...COPY],
          ...['-c:v:0', 'mjpeg', '-disposition:v:0', 'attached_pic'],
        ],
        'mp4',
      ),
      sayFirst,
    ),
  ),
  'hole.mp4': damaged(holed(by(...six, ...H264, ...AAC, ...INDEX_FIRST), 0.45, 0.55), '00:02 到 00:04 的数据坏了'),
  // No picture of its end can be taken as a poster.
  'bad-end.mp4': damaged(holed(by(...six, ...H264, ...AAC, ...INDEX_FIRST), 0.7, 1), '00:04 到 00:06 的数据坏了'),
  'hole.hevc.mp4': damaged(holed(by(...six, ...HEVC, ...AAC, ...INDEX_FIRST), 0.45, 0.55), '00:02 到 00:04 的数据坏了'),
  'zeros.mp4': refused(holed(by(...six, ...H264, ...AAC, ...INDEX_FIRST), 0.06, 1), '画面一秒也读不出来'),
  'ticker.mkv': refused(by('-f', 'lavfi', '-i', 'color=gray:s=8000x16:r=5:d=1', ...H264), '画面太细长'),
  'fifteen.mp4': made(at(15)),
  // Written piece by piece: its times begin later, by the pictures that are stored before they are shown.
  'fragments.mp4': made(by(...usual, '-movflags', '+frag_keyframe+empty_moov+default_base_moof'), SECONDS + 0.08),
}
