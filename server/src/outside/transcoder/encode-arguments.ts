import { isPlayablePicture, isPlayableSound, type FilmFacts } from './film-facts.ts'
import { READ_SAFELY } from './probe.ts'
import { rateOf, type Rendition } from './renditions.ts'
import { toneMapping } from './tone-mapping.ts'

/** The distance of key frames: a seek lands at most this much before its target. */
const GROUP_SECONDS = 2
export const PIECE_SECONDS = 6
const QUALITY = 23
const SOUND_BITS = '96k'
export const FILM_FILE = 'film.mp4'
export const STREAM_FOLDER = 'stream'
export const SOUND_FOLDER = 'sound'
export const PLAYLIST = 'index.m3u8'
export const HEAD_FILE = 'master.m3u8'

/** The part of a film that is used. */
export interface Source {
  file: string
  facts: FilmFacts
  /** Use only this much of it; undefined means all. */
  untilSeconds?: number | undefined
  /** Whether ffmpeg can convert an HDR film to SDR. */
  canToneMap?: boolean | undefined
}

/** Continue after decoding errors: the readable rest of a film is still made. */
const ALL_THE_SAME = ['-max_error_rate', '1']
export const SPOKEN = ['-hide_banner', '-nostdin', '-nostats', '-y', ...ALL_THE_SAME, '-progress', 'pipe:1']
const QUIET = ['-v', 'warning', ...SPOKEN]

/** No larger than any film, even if a later header claims more. */
const MOST_POINTS = '40000000'

export const readFrom = ({ file, untilSeconds }: Omit<Source, 'facts'>) => [
  ...READ_SAFELY,
  '-max_pixels',
  MOST_POINTS,
  ...(untilSeconds === undefined ? [] : ['-t', untilSeconds.toFixed(3)]),
  '-i',
  file,
]

/** The first track of moving pictures: a cover may be a track too, and even the first one. */
export const PICTURES = '0:V:0'

/** Removes camera metadata, which may contain the place of recording. */
const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']
const IN_FRONT = ['-movflags', '+faststart', '-f', 'mp4']

/** A larger offset is noticed as sound out of step with its picture (EBU R37 allows 40 ms). */
const SOUND_WITHIN_SECONDS = 0.03

/** Fills holes in the sound with silence, so that it stays in step with the picture. */
const EVEN_SOUND = `aresample=async=1:min_hard_comp=${SOUND_WITHIN_SECONDS}:first_pts=0`

/** With `seconds`, the sound is padded or cut to that length. */
function sound(seconds?: number): string[] {
  const ends = seconds === undefined ? '' : `,apad=whole_dur=${seconds.toFixed(3)},atrim=end=${seconds.toFixed(3)}`
  return ['-af', `${EVEN_SOUND}${ends}`, '-c:a', 'aac', '-b:a', SOUND_BITS, '-ac', '2', '-ar', '48000']
}

/** Copies the pictures into a file that can play while it loads; copies the sound too, if browsers can play it. */
export function copyArguments(source: Source): string[] {
  return [
    ...QUIET,
    ...readFrom(source),
    '-map',
    PICTURES,
    '-map',
    '0:a:0?',
    '-c:v',
    'copy',
    ...(isPlayableSound(source.facts) ? ['-c:a', 'copy'] : sound()),
    ...BARE,
    ...IN_FRONT,
    FILM_FILE,
  ]
}

/**
 * These containers store the decoding time of a picture, not its display time. Copied pictures come in the wrong order where the two
 * differ.
 */
const WITHOUT_SHOWN_TIMES = new Set(['avi', 'asf'])

export const canBeCopied = (facts: FilmFacts) => isPlayablePicture(facts) && !WITHOUT_SHOWN_TIMES.has(facts.container)

function x264({ mostBitsPerSecond }: Rendition, framesPerSecond: number): string[] {
  const group = String(Math.max(1, Math.round(framesPerSecond * GROUP_SECONDS)))
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', String(QUALITY)],
    ...['-maxrate', String(mostBitsPerSecond), '-bufsize', String(2 * mostBitsPerSecond)],
    ...['-g', group, '-keyint_min', group, '-sc_threshold', '0'],
  ]
}

/**
 * Upright progressive pictures at an even rate, in SDR. Tone mapping works per pixel, so the pictures are scaled down first. The first
 * picture starts at second 0, though its track may begin later than the sound.
 */
function steady({ facts: { video }, canToneMap }: Source, largest: Rendition | undefined): string {
  const { rate } = rateOf(video)
  const { hdr } = video
  return [
    ...(video.isInterlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${rate}:start_time=0`,
    ...(canToneMap && hdr && largest ? [scaled(largest), ...toneMapping(hdr)] : []),
  ].join(',')
}

/** Repeats the last picture until the film ends: a player takes the length of a stream from its pictures. */
const untilEnd = (frames: number) => `tpad=stop=-1:stop_mode=clone,trim=end_frame=${Math.max(1, Math.round(frames))}`

const scaled = ({ width, height }: Rendition) => `scale=${width}:${height}:flags=bicubic`

const sized = (rung: Rendition) => `${scaled(rung)},setsar=1,format=yuv420p`

/** One rendition as a file that plays everywhere. */
export function encodeArguments(source: Source, rung: Rendition): string[] {
  const { framesPerSecond } = rateOf(source.facts.video)
  return [
    ...[...QUIET, ...readFrom(source), '-map', PICTURES, '-map', '0:a:0?'],
    ...[
      '-vf',
      `${steady(source, rung)},${sized(rung)}`,
      ...x264(rung, framesPerSecond),
      ...sound(),
      ...BARE,
      ...IN_FRONT,
    ],
    FILM_FILE,
  ]
}

/**
 * Both codecs store something before second 0: reordered pictures, and the silence at the start of a sound. By default the muxer shifts
 * each file until nothing is negative, each by another length, and the picture lags behind its sound. Instead, the head of each file says
 * how much is before 0.
 */
const AT_ITS_TIME = ['-avoid_negative_ts', 'disabled']

const pieces = (folder: string) => [
  ...AT_ITS_TIME,
  ...['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'independent_segments', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_segment_filename', `${STREAM_FOLDER}/${folder}/%d.m4s`, `${STREAM_FOLDER}/${folder}/${PLAYLIST}`],
]

/** All renditions and the sound in one run, each as long as the film, so that the original is decoded only once. */
export function ladderArguments(source: Source, rungs: readonly Rendition[], seconds: number): string[] {
  const { framesPerSecond } = rateOf(source.facts.video)
  const parts = rungs.map((_rung, place) => `[p${place}]`).join('')
  const graph = [
    `[${PICTURES}]${steady(source, rungs[0])},${untilEnd(seconds * framesPerSecond)},split=${rungs.length}${parts}`,
    ...rungs.map((rung, place) => `[p${place}]${sized(rung)}[v${place}]`),
  ].join(';')
  const pictures = rungs.flatMap((rung, place) => [
    ...['-map', `[v${place}]`, ...x264(rung, framesPerSecond), ...BARE, ...pieces(String(rung.name))],
  ])
  const heard = source.facts.audio ? ['-map', '0:a:0', ...sound(seconds), ...BARE, ...pieces(SOUND_FOLDER)] : []
  // All renditions exist already: only the sound is left.
  const split = rungs.length === 0 ? [] : ['-filter_complex', graph]
  return [...QUIET, ...readFrom(source), ...split, ...pictures, ...heard]
}

/** Cuts an existing file of a rendition into segments. */
export const cutArguments = (film: string, rung: Rendition) => [
  ...[...QUIET, ...readFrom({ file: film }), '-map', PICTURES, '-c', 'copy', ...BARE, ...pieces(String(rung.name))],
]
