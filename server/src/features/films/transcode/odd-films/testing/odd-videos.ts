import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AAC, by, ffmpeg, H264, patch, type Make } from '../../testing/make-videos.ts'
import { beeping, flashing } from './flash-and-beep.ts'

const SECONDS = 4
const sound = beeping(SECONDS)
const picture = flashing(SECONDS)
const both = [...picture, ...sound]
/** With B-frames: pictures are shown in another order than they are stored in. */
const REORDERED = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-pix_fmt', 'yuv420p', '-g', '25']

const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=25']

const at = (rate: number | string) => by(...flashing(SECONDS, { rate }), ...sound, ...REORDERED, ...AAC)

const usual = [...both, ...REORDERED, ...AAC]

const COPY = ['-c', 'copy']

/** Makes a usual film, then another one from it without encoding. */
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

/** The boxes side by side between two positions of an MP4. */
function boxesIn(content: Buffer, from: number, to: number) {
  const boxes: { kind: string; bytes: Buffer; from: number }[] = []
  for (let at = from; at < to; at += content.readUInt32BE(at)) {
    const bytes = content.subarray(at, at + content.readUInt32BE(at))
    boxes.push({ kind: bytes.toString('latin1', 4, BOX_HEAD_BYTES), bytes, from: at })
  }
  return boxes
}

/** Moves the metadata of a film (its cover too) in front of its tracks, as some programs write it. */
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
/** The damage is in the middle, so flashes and beeps are near the ends. */
const ENDS = [1, SIX - 1]
const six = [...flashing(SIX, { size: '320x180', moments: ENDS }), ...beeping(SIX, { moments: ENDS })]
const INDEX_FIRST = ['-movflags', '+faststart']

/** A part of its bytes is zero, as after a bad sector. */
const holed = (make: Make, from: number, to: number): Make =>
  patch(make, (content) => content.fill(0, Math.floor(content.length * from), Math.floor(content.length * to)))

interface OddVideo {
  make: Make
  /** `seconds` is the length of its longest track, `says` the damage that the warning names. `refused` is the sentence of a refusal. */
  becomes: { seconds: number; hasSound?: false; says?: string } | { refused: string }
}
const made = (make: Make, seconds = SECONDS): OddVideo => ({ make, becomes: { seconds } })

const silent = (make: Make): OddVideo => ({ make, becomes: { seconds: SECONDS, hasSound: false } })
const damaged = (make: Make, says: string): OddVideo => ({ make, becomes: { seconds: SIX, says } })
const refused = (make: Make, sentence: string): OddVideo => ({ make, becomes: { refused: sentence } })

/** Half of them in every run: each was once transcoded wrongly, or refused with the wrong sentence. */
export const FORMER_DEFECTS: Record<string, OddVideo> = {
  // The last picture stands while the speaker goes on.
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
  // An AVI stores the order of pictures, not their times: with B-frames they come two pictures later.
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
  // Written in fragments: its times begin later, by the pictures that are stored before they are shown.
  'fragments.mp4': made(by(...usual, '-movflags', '+frag_keyframe+empty_moov+default_base_moof'), SECONDS + 0.08),
}

const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
const AV1 = ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8']
/** With one picture a second, dark ones stand between the white ones. */
const EIGHT = 8
const longSound = beeping(SECONDS, { until: 6 })
const longPicture = flashing(SECONDS, { until: 6 })

/** The whole list runs only at night. */
export const ODD_VIDEOS: Record<string, OddVideo> = {
  ...FORMER_DEFECTS,
  'film.mov': made(at('24000/1001')),
  'pal.mp4': made(at(25)),
  'ntsc.mp4': made(at('30000/1001')),
  'thirty.mkv': made(at(30)),
  'sixty.mp4': made(at(60)),
  'fast.mp4': made(at(120)),
  'five.mp4': made(at(5)),
  'two.mp4': made(at(2)),
  'one.mp4': made(by(...flashing(EIGHT, { rate: 1 }), ...beeping(EIGHT), ...REORDERED, ...AAC), EIGHT),
  'uneven.mp4': made(
    by(...both, '-vf', String.raw`select=lt(t\,2)+not(mod(n\,5))`, '-vsync', 'vfr', ...REORDERED, ...AAC),
  ),
  'long-sound.mp4': made(by(...picture, ...longSound, ...REORDERED, ...AAC), 6),
  'long-picture.mp4': made(by(...longPicture, ...sound, ...REORDERED, ...AAC), 6),
  'long-picture.webm': made(by(...longPicture, ...sound, ...VP8, '-c:a', 'libvorbis'), 6),
  'one-picture.mp4': made(by('-f', 'lavfi', '-i', 'color=white:s=160x90:r=25:d=0.04', ...sound, ...REORDERED, ...AAC)),
  'late-picture.mp4': made(late('picture', 0.7), SECONDS + 0.7),
  'little-late-picture.mp4': made(late('picture', 0.3), SECONDS + 0.3),
  'late-sound.mp4': made(late('sound', 0.7), SECONDS + 0.7),
  'late-sound.mkv': made(late('sound', 0.7), SECONDS + 0.7),
  // The pictures before the next key frame are lost, and that key frame, a dark one, stands from the beginning on.
  'cut.mkv': made(
    after([...both, ...REORDERED, '-g', '20', ...AAC], (first) => ['-i', first, '-ss', '0.3', ...COPY]),
    SECONDS - 0.3,
  ),
  'cut.mp4': made(
    after(usual, (first) => ['-ss', '0.3', '-i', first, ...COPY], 'mp4'),
    SECONDS - 0.3,
  ),
  'joined.mp4': made(async (folder, name) => {
    await ffmpeg(folder, [...usual, 'part.mp4'])
    await writeFile(path.join(folder, 'parts.txt'), "file 'part.mp4'\n".repeat(2))
    await ffmpeg(folder, ['-f', 'concat', '-i', 'parts.txt', ...COPY, name])
  }, 2 * SECONDS),
  'silence-between.mkv': made(by(...both, '-af', String.raw`aselect=lt(t\,1.3)+gt(t\,1.8)`, ...REORDERED, ...AAC)),
  'dvd.avi': made(by(...both, '-c:v', 'mpeg4', '-bf', '2', '-c:a', 'libmp3lame')),
  'old.wmv': made(by(...both, '-c:v', 'wmv2', '-c:a', 'wmav2')),
  'old.ogv': made(by(...both, '-c:v', 'libtheora', '-c:a', 'libvorbis')),
  'old.flv': made(by(...both, '-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100')),
  'recorded.flv': made(by(...usual)),
  'old.mpg': made(by(...both, '-c:v', 'mpeg2video', '-bf', '2', '-c:a', 'mp2')),
  'tv.ts': made(by(...usual)),
  // Its sound comes in pieces that end after the picture does.
  'interlaced.ts': made(
    by(...both, '-vf', 'interlace', '-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-c:a', 'ac3'),
    SECONDS + 0.08,
  ),
  'hour.ts': made(by(...usual, '-output_ts_offset', '3600')),
  // The clock of an MPEG-TS file wraps after 26.5 hours: here in its middle.
  'new-clock.ts': made(by(...usual, '-output_ts_offset', '95442')),
  'live.mkv': made(by(...usual, '-live', '1')),
  'vp8.webm': made(by(...both, ...VP8, '-c:a', 'libopus')),
  'av1.mp4': made(by(...both, ...AV1, '-c:a', 'libopus')),
  'opus.mp4': made(by(...both, ...REORDERED, '-c:a', 'libopus')),
  'flac.mkv': made(by(...both, ...REORDERED, '-c:a', 'flac')),
  'camera.mov': made(by(...both, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le')),
  'studio.mov': made(by(...both, '-timecode', '01:00:00:00', '-c:v', 'prores_ks', '-c:a', 'pcm_s24le')),
  'ten-bits.mkv': made(by(...both, '-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', ...AAC)),
  'all-colours.mp4': made(by(...both, '-c:v', 'libx264', '-pix_fmt', 'yuv444p', ...AAC)),
  'odd-size.mkv': made(by(...flashing(SECONDS, { size: '161x91' }), ...sound, '-c:v', 'ffv1', ...AAC)),
  'wide-points.mp4': made(by(...both, '-vf', 'setsar=64/45', ...REORDERED, ...AAC)),
  'tiny.mp4': made(by(...flashing(SECONDS, { size: '32x16' }), ...sound, ...REORDERED, ...AAC)),
  'narrow.mp4': made(by(...flashing(SECONDS, { size: '32x640' }), ...sound, ...REORDERED, ...AAC)),
  'turned.mov': made(after(usual, (first) => ['-i', first, ...COPY, '-metadata:s:v:0', 'rotate=90'], 'mp4')),
  'mono.mov': made(by(...picture, ...beeping(SECONDS, { rate: 8000 }), ...REORDERED, '-c:a', 'pcm_s16le')),
  'six-channels.mkv': made(by(...both, ...REORDERED, '-c:a', 'ac3', '-ac', '6')),
  'two-sounds.mkv': made(by(...both, ...sound, '-map', '0:v', '-map', '1:a', '-map', '2:a', ...REORDERED, ...AAC)),
  'sound-first.mp4': made(by(...both, '-map', '1:a', '-map', '0:v', ...REORDERED, ...AAC)),
  'no-sound.mkv': silent(by(...picture, ...REORDERED)),
  'hole.mkv': damaged(holed(by(...six, ...H264, ...AAC), 0.45, 0.55), '的数据坏了'),
  'hole.ts': damaged(holed(by(...six, ...H264, ...AAC), 0.45, 0.55), '的数据坏了'),
  'bad-start.mp4': damaged(holed(by(...six, ...H264, ...AAC, ...INDEX_FIRST), 0.04, 0.12), '00:00 到 00:01 的数据坏了'),
  'record.mp4': refused(
    by(
      ...[...COVER, ...sound, '-map', '0:v', '-map', '1:a'],
      ...['-c:v', 'mjpeg', '-disposition:v:0', 'attached_pic', ...AAC],
    ),
    '只有声音，没有画面',
  ),
}
