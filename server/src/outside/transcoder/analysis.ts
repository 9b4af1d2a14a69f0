import { createReadStream } from 'node:fs'
import type { FilmFacts } from './film-facts.ts'
import { PICTURES, readFrom, SPOKEN } from './encode-arguments.ts'

export const TILE = { every: 10, width: 160, height: 90, columns: 5, rows: 5 } as const
const PER_SHEET = TILE.columns * TILE.rows
export const PEAKS_PER_SECOND = 10
const PEAK_RATE = 4000
export const PCM_FILE = 'peaks.pcm'
const SILENCE_SECONDS = 10
const BLACK_SECONDS = 2
const FREEZE_SECONDS = 60
const PEAK_TOP = 255

/** The findings about a film: spans in seconds, and its loudness. */
export interface Findings {
  silence: Span[]
  black: Span[]
  freeze: Span[]
  /** In LUFS; undefined for a film without sound, or with silence only. */
  loudness: number | undefined
}
export interface Span {
  from: number
  to: number
}

/**
 * One decode for the whole analysis: a small picture every ten seconds, the loudness at every moment, and possible defects. A small picture
 * is the last one before its moment, so `up`.
 */
export function analysisArguments(film: string, facts: FilmFacts): string[] {
  const { every, width, height, columns, rows } = TILE
  const small = [
    `fps=1/${every}:round=up:start_time=0`,
    // The last picture is repeated until the film ends.
    `tpad=stop=-1:stop_mode=clone,trim=end_frame=${tilesOf(facts.seconds)}`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    `tile=${columns}x${rows}`,
  ].join(',')
  const looked = `scale=320:-2:flags=fast_bilinear,blackdetect=d=${BLACK_SECONDS}:pix_th=0.10,freezedetect=n=-60dB:d=${FREEZE_SECONDS}`
  const heard = `silencedetect=n=-50dB:d=${SILENCE_SECONDS},ebur128=framelog=verbose`
  const graph = [
    `[${PICTURES}]split=2[s][l];[s]${small}[sheets];[l]${looked}[looked]`,
    ...(facts.audio ? [`[0:a:0]asplit=2[h][q];[h]${heard}[heard];[q]anull[peaks]`] : []),
  ].join(';')
  const sound = facts.audio
    ? [
        '-map',
        '[heard]',
        '-f',
        'null',
        '-',
        '-map',
        '[peaks]',
        '-ac',
        '1',
        '-ar',
        String(PEAK_RATE),
        '-f',
        's16le',
        PCM_FILE,
      ]
    : []
  return [
    ...['-v', 'info', ...SPOKEN, ...readFrom({ file: film }), '-filter_complex', graph],
    ...[
      '-map',
      '[sheets]',
      '-c:v',
      'libwebp',
      '-quality',
      '60',
      '-f',
      'image2',
      '-start_number',
      '0',
      'storyboard-%d.webp',
    ],
    ...['-map', '[looked]', '-f', 'null', '-', ...sound],
  ]
}

const tilesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / TILE.every))

/** The number of small pictures, and their sheets. */
export function storyboardOf(seconds: number, sheets: readonly string[]) {
  const count = Math.min(sheets.length * PER_SHEET, tilesOf(seconds))
  return { ...TILE, sheets: sheets.slice(0, Math.ceil(count / PER_SHEET)), count }
}

/** Parses the output of the filters, line by line. */
export function createFindingsReader(seconds: number) {
  const findings: Findings = { silence: [], black: [], freeze: [], loudness: undefined }
  const open = new Map<'silence' | 'freeze', number>()
  const numberIn = (line: string, shape: RegExp) => {
    const [, text] = shape.exec(line) ?? []
    return text === undefined ? undefined : Number(text)
  }

  function readSpans(kind: 'silence' | 'freeze', line: string): void {
    const from = numberIn(line, new RegExp(`${kind}_start: (-?[\\d.]+)`))
    const to = numberIn(line, new RegExp(`${kind}_end: (-?[\\d.]+)`))
    if (from !== undefined) open.set(kind, Math.max(0, from))
    const begun = open.get(kind)
    if (to === undefined || begun === undefined) return
    findings[kind].push({ from: begun, to })
    open.delete(kind)
  }

  function read(line: string): void {
    readSpans('silence', line)
    readSpans('freeze', line)
    const [, from, to] = /black_start:([\d.]+) black_end:([\d.]+)/.exec(line) ?? []
    if (from !== undefined) findings.black.push({ from: Number(from), to: Number(to) })
    const loudness = numberIn(line, /^\s*I:\s+(-?[\d.]+) LUFS/)
    if (loudness !== undefined) findings.loudness = loudness > -70 ? loudness : undefined
  }

  /** A span that is still open ends with the film. */
  function finish(): Findings {
    for (const [kind, from] of open) findings[kind].push({ from, to: seconds })
    return findings
  }

  return { read, finish }
}

/** The loudness of every tenth of a second, from 0 to 255. */
export async function readPeaks(pcm: string): Promise<number[]> {
  const perPeak = PEAK_RATE / PEAKS_PER_SECOND
  const peaks: number[] = []
  let top = 0
  let count = 0
  let odd: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(pcm)) {
    const bytes = Buffer.concat([odd, piece as Buffer])
    const whole = bytes.length - (bytes.length % 2)
    for (let at = 0; at < whole; at += 2) {
      top = Math.max(top, Math.abs(bytes.readInt16LE(at)))
      count += 1
      if (count < perPeak) continue
      peaks.push(Math.min(PEAK_TOP, Math.round((top * PEAK_TOP) / 32_767)))
      top = 0
      count = 0
    }
    odd = bytes.subarray(whole)
  }
  return peaks
}
