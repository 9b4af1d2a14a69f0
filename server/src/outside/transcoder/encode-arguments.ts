import { isPlayablePicture, isPlayableSound, type FilmFacts } from './film-facts.ts'
import { READ_SAFELY } from './probe.ts'
import { rateOf, type Rendition } from './renditions.ts'
import { toneMapping } from './tone-mapping.ts'

/** A jump in the film lands no further than this before where it was meant to. */
const GROUP_SECONDS = 2
export const PIECE_SECONDS = 6
const QUALITY = 23
const SOUND_BITS = '96k'
export const FILM_FILE = 'film.mp4'
export const STREAM_FOLDER = 'stream'
export const SOUND_FOLDER = 'sound'
export const PLAYLIST = 'index.m3u8'
export const HEAD_FILE = 'master.m3u8'

/** A film as far as it is used. */
export interface Source {
  file: string
  facts: FilmFacts
  /** Only so much of it; absent: all. */
  untilSeconds?: number | undefined
  /** Whether the program can give a film of much light the usual one. */
  canToneMap?: boolean | undefined
}

/** However much of a film cannot be decoded, the rest is made. */
const ALL_THE_SAME = ['-max_error_rate', '1']
export const SPOKEN = ['-hide_banner', '-nostdin', '-nostats', '-y', ...ALL_THE_SAME, '-progress', 'pipe:1']
const QUIET = ['-v', 'warning', ...SPOKEN]

/** No more points than any film has, whatever its header says later on. */
const MOST_POINTS = '40000000'

export const readFrom = ({ file, untilSeconds }: Omit<Source, 'facts'>) => [
  ...READ_SAFELY,
  '-max_pixels',
  MOST_POINTS,
  ...(untilSeconds === undefined ? [] : ['-t', untilSeconds.toFixed(3)]),
  '-i',
  file,
]

/** The first of the pictures that move: a cover may be a track too, and the first of them. */
export const PICTURES = '0:V:0'

/** Nothing of the camera stays: where somebody was is nobody's business. */
const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']
const IN_FRONT = ['-movflags', '+faststart', '-f', 'mp4']

/** More than this is noticed as sound that is not with its picture (EBU R37 allows 40 ms). */
const SOUND_WITHIN_SECONDS = 0.03

/** Holes in the sound become silence, so that it keeps up with the picture. */
const EVEN_SOUND = `aresample=async=1:min_hard_comp=${SOUND_WITHIN_SECONDS}:first_pts=0`

/** Without a length, as long as it is. */
function sound(seconds?: number): string[] {
  const ends = seconds === undefined ? '' : `,apad=whole_dur=${seconds.toFixed(3)},atrim=end=${seconds.toFixed(3)}`
  return ['-af', `${EVEN_SOUND}${ends}`, '-c:a', 'aac', '-b:a', SOUND_BITS, '-ac', '2', '-ar', '48000']
}

/** The same pictures in a file that plays from its beginning on; the sound too, if browsers know it. */
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

/** They tell when a picture is stored, not when it is shown. Copied, pictures come in the wrong order where the two differ. */
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
 * One picture after the other, upright, at an even pace, in the usual light. That is worked out point by point, so no larger than it
 * is needed. The first picture is there from second 0 on, though its track may begin later than the sound.
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

/** The last picture stands until the film ends: a player takes the length of a stream from its pictures. */
const untilEnd = (frames: number) => `tpad=stop=-1:stop_mode=clone,trim=end_frame=${Math.max(1, Math.round(frames))}`

const scaled = ({ width, height }: Rendition) => `scale=${width}:${height}:flags=bicubic`

const sized = (rung: Rendition) => `${scaled(rung)},setsar=1,format=yuv420p`

/** One quality as a file that plays everywhere. */
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
 * Both codecs store something before second 0: pictures that are shown in another order, silence that begins a sound. Left alone,
 * the muxer moves each of its files until nothing is, by another length each, and the picture comes after its sound. Instead the
 * head of each says how much is before 0.
 */
const AT_ITS_TIME = ['-avoid_negative_ts', 'disabled']

const pieces = (folder: string) => [
  ...AT_ITS_TIME,
  ...['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'independent_segments', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_segment_filename', `${STREAM_FOLDER}/${folder}/%d.m4s`, `${STREAM_FOLDER}/${folder}/${PLAYLIST}`],
]

/** All qualities and the sound at once, each as long as the film: the original is decoded a single time. */
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
  // All of them there already: only the sound is left.
  const split = rungs.length === 0 ? [] : ['-filter_complex', graph]
  return [...QUIET, ...readFrom(source), ...split, ...pictures, ...heard]
}

/** A quality that is there already as a file, in pieces. */
export const cutArguments = (film: string, rung: Rendition) => [
  ...[...QUIET, ...readFrom({ file: film }), '-map', PICTURES, '-c', 'copy', ...BARE, ...pieces(String(rung.name))],
]
