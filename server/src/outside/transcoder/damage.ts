import type { Span } from './analysis.ts'
import { PICTURES, readFrom, SPOKEN } from './encode-arguments.ts'
import type { FilmFacts } from './film-facts.ts'

/** Spans that are no further apart are joined. */
const TOGETHER_SECONDS = 1

/** Messages of ffmpeg about a packet that it cannot decode, or a picture with holes; the number is that of the track. */
const DAMAGE =
  /(?:Error while decoding stream #0:|corrupt decoded frame in stream |[av]ist#0:(?=.*(?:Error submitting packet|corrupt decoded frame)))(\d+)/

/** Whether a line of ffmpeg reports damage. */
export const tellsDamage = (line: string) => DAMAGE.test(line)

/** Decodes the whole film on one thread, so that an error stands between the lines of the pictures before and after it. */
export function damageArguments(film: string, { audio }: FilmFacts): string[] {
  const sound = audio ? ['-map', '0:a:0', '-af', 'ashowinfo'] : []
  return [
    ...['-v', 'info', ...SPOKEN, '-threads', '1', ...readFrom({ file: film })],
    ...['-map', PICTURES, '-vf', 'scale=16:16:flags=neighbor,showinfo', ...sound, '-f', 'null', '-'],
  ]
}

/** One track, as far as it was decoded. */
interface Track {
  at: number
  /** From this second on, the decoded data are damaged. */
  badFrom?: number | undefined
}

/** Finds the damaged seconds in the output, line by line. */
export function createDamageReader(seconds: number) {
  const spans: Span[] = []
  const pictures: Track = { at: 0 }
  const sound: Track = { at: 0 }
  const tracks = new Map<string, Track>()

  function end(track: Track, to: number): void {
    if (track.badFrom !== undefined) spans.push({ from: track.badFrom, to: Math.max(track.badFrom, to) })
    track.badFrom = undefined
  }

  function read(line: string): void {
    const [, from, to] = /Stream #0:(\d+) -> #0:([01])/.exec(line) ?? []
    if (from !== undefined) tracks.set(from, to === '0' ? pictures : sound)
    const [, number] = DAMAGE.exec(line) ?? []
    const damaged = number === undefined ? undefined : tracks.get(number)
    if (damaged) damaged.badFrom ??= damaged.at
    const [, kind, second] = /_(a?)showinfo_.* pts_time:\s*(-?[\d.]+)/.exec(line) ?? []
    if (second === undefined) return
    const track = kind === 'a' ? sound : pictures
    track.at = Math.max(0, Number(second))
    // A picture repeats the damage of earlier ones, up to the next key frame.
    if (kind === 'a' || line.includes('iskey:1')) end(track, track.at)
  }

  /** Sorted, with neighbours joined. */
  function finish(): Span[] {
    for (const track of [pictures, sound]) end(track, seconds)
    const told: Span[] = []
    for (const span of spans.toSorted((one, other) => one.from - other.from)) {
      if (span.from >= seconds) continue
      const last = told.at(-1)
      if (last && span.from - last.to <= TOGETHER_SECONDS) last.to = Math.max(last.to, span.to)
      else told.push({ ...span })
    }
    return told.map(({ from, to }) => ({ from, to: Math.min(to, seconds) }))
  }

  return { read, finish }
}
