import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  analysisArguments,
  createFindingsReader,
  PCM_FILE,
  PEAKS_PER_SECOND,
  readPeaks,
  storyboardOf,
  type Findings,
  type Span,
} from './analysis.ts'
import { createDamageReader, damageArguments, tellsDamage } from './damage.ts'
import {
  copyArguments,
  cutArguments,
  encodeArguments,
  HEAD_FILE,
  ladderArguments,
  PICTURES,
  PLAYLIST,
  readFrom,
  SOUND_FOLDER,
  SPOKEN,
  STREAM_FOLDER,
  type Source,
} from './encode-arguments.ts'
import { isEncrypted } from './file-marks.ts'
import type { FilmFacts } from './film-facts.ts'
import type { Tools } from './find-tools.ts'
import { posterCount, posterSecond } from './poster-seconds.ts'
import { probeByReading } from './probe-by-reading.ts'
import { probeFile, READ_SAFELY, refuseAbsurd } from './probe.ts'
import { rateOf, type Rendition } from './renditions.ts'
import { runTool, type Progress, type ToolEnd } from './run-tool.ts'
import { bytesBelow, readPlaylist, writeHead } from './stream-head.ts'
import { FilmError, meaningInFilm } from './ffmpeg-errors.ts'

/** The work folder and the limits of one run. */
export interface Run {
  /** Empty, or with the files of an earlier step. */
  folder: string
  signal: AbortSignal
  limitMs: number
  onProgress?: (progress: Progress) => void
}

export type Spent = Pick<ToolEnd, 'cpuSeconds' | 'wallSeconds'>
type Analysis = Spent & { findings: Findings; isDamaged: boolean }

const ALL = ['-map', PICTURES, '-map', '0:a:0?']
const SAMPLE_SECONDS = 4
const NOTHING: Spent = { cpuSeconds: 0, wallSeconds: 0 }
const POSTER_SIDE = 1280
const DESPITE_DAMAGE = ['-max_error_rate', '1']
/** The minimum share of pictures in a sample that can be decoded. */
const WORTH_SHOWING = 0.25
/** A stream must have the length of its film, apart from about one picture. */
const LENGTH_WITHIN_SECONDS = 0.1

const isAbout = (one: number, other: number, more = 0) => Math.abs(one - other) <= LENGTH_WITHIN_SECONDS + more

/** Some decoded seconds of a film. */
interface Sample {
  isWell: boolean
  frames: number
  tail: string
}

interface Ladder {
  rungs: readonly Rendition[]
  /** The length of the film that already plays. */
  seconds: number
}

/** A film that is already encoded as one of the renditions. */
interface EncodedFilm {
  rung: Rendition
  film: string
  facts: FilmFacts
}

/** Makes films with ffmpeg in a separate process. */
export function createTranscoder({ ffmpeg, ffprobe, canToneMap }: Omit<Tools, 'name'>) {
  const run = (args: readonly string[], order: Run, onLine?: (line: string) => void) =>
    runTool({ program: ffmpeg, args, ...order, onProgress: order.onProgress ?? (() => {}), ...(onLine && { onLine }) })

  /** Throws a FilmError when the run fails. */
  async function make(args: readonly string[], order: Run, onLine?: (line: string) => void): Promise<ToolEnd> {
    const end = await run(args, order, onLine)
    if (end.isOverTime) throw new FilmError('over-time', end.tail)
    if (end.code !== 0) throw new FilmError(meaningInFilm(end.tail), end.tail)
    return end
  }

  function probeOnly(file: string, { folder, signal, limitMs }: Run): Promise<FilmFacts> {
    if (ffprobe === undefined) return probeByReading(file)
    return probeFile(file, (args) => runTool({ program: ffprobe, args, folder, signal, limitMs }))
  }

  /** Reads the film without decoding it; returns how far it can be read, and whether anything was missing. */
  async function walk(file: string, order: Run): Promise<{ seconds: number; isWhole: boolean }> {
    let seconds = 0
    const onProgress = (progress: Progress) => (seconds = Math.max(seconds, progress.seconds))
    const args = ['-v', 'error', ...SPOKEN, ...readFrom({ file }), ...ALL, '-c', 'copy', '-f', 'null', '-']
    const { code, tail } = await run(args, { ...order, onProgress })
    return { seconds, isWhole: code === 0 && tail.trim() === '' }
  }

  /** Reads the facts of the file; if the file does not say its length, by reading it to its end. */
  async function probe(file: string, order: Run): Promise<FilmFacts> {
    const facts = await probeOnly(file, order)
    if (facts.seconds > 0) return facts
    const { seconds } = await walk(file, order)
    if (seconds === 0) throw new FilmError('no-length')
    const known = { ...facts, seconds }
    refuseAbsurd(known)
    return known
  }

  /** Decodes a few seconds; stops at the first damage by default. */
  async function decode(file: string, second: number, order: Run, ending = ['-xerror']): Promise<Sample> {
    let frames = 0
    const onLine = (line: string) => {
      const [, count] = /^frame=\s*(\d+)/.exec(line) ?? []
      if (count !== undefined) frames = Number(count)
    }
    const from = ['-ss', Math.max(0, second).toFixed(3), ...readFrom({ file, untilSeconds: SAMPLE_SECONDS })]
    const said = ['-v', 'error', '-stats', '-hide_banner', '-nostdin', ...ending]
    const args = [...said, ...from, '-map', PICTURES, '-f', 'null', '-']
    const { code, tail } = await runTool({ program: ffmpeg, args, ...order, onLine })
    return { isWell: code === 0 && frames > 0, frames, tail }
  }

  /** How much of the film can be read: all of it, or the seconds until it breaks off. Refuses a film that cannot be decoded at all. */
  async function readable(file: string, facts: FilmFacts, order: Run): Promise<number> {
    const { seconds } = facts
    // In a short film the first and the last place are the same.
    const places = [...new Set([0, seconds / 2, Math.max(0, seconds - SAMPLE_SECONDS)])]
    const samples: Sample[] = []
    for (const second of places) samples.push(await decode(file, second, order))
    if (samples.every(({ isWell }) => isWell)) return seconds
    if (samples.every(({ isWell }) => !isWell)) {
      const tail = samples[0]?.tail ?? ''
      if (await isEncrypted(file)) throw new FilmError('encrypted', tail)
      const meaning = meaningInFilm(tail)
      if (meaning !== 'broken') throw new FilmError(meaning, tail)
      const shown: number[] = []
      for (const second of places) shown.push((await decode(file, second, order, DESPITE_DAMAGE)).frames)
      const whole = Math.min(seconds, SAMPLE_SECONDS) * facts.video.framesPerSecond
      if (Math.max(...shown) < whole * WORTH_SHOWING) throw new FilmError('damaged', tail)
    }
    const walked = await walk(file, order)
    // A recording of a still screen ends with one picture that lasts for a while.
    return walked.isWhole ? seconds : Math.min(seconds, walked.seconds)
  }

  const copyFilm = (source: Source, order: Run): Promise<Spent> => make(copyArguments(source), order)

  async function encodeFilm(source: Source, rung: Rendition, order: Run): Promise<Spent & { isDamaged: boolean }> {
    let isDamaged = false
    const onLine = (line: string) => void (isDamaged ||= tellsDamage(line))
    return { ...(await make(encodeArguments({ ...source, canToneMap }, rung), order, onLine)), isDamaged }
  }

  /** Finds the damaged seconds by decoding the whole film once more. */
  async function findDamage(file: string, facts: FilmFacts, order: Run): Promise<Span[]> {
    const reader = createDamageReader(facts.seconds)
    await make(damageArguments(file, facts), order, reader.read).catch(refuseOfMachine)
    return reader.finish()
  }

  /** Takes pictures from all over the film as candidates for the poster; returns their files. */
  async function takePosters(film: string, { seconds, video }: FilmFacts, order: Run): Promise<string[]> {
    const files: string[] = []
    const side =
      video.width >= video.height
        ? `${Math.min(POSTER_SIDE, video.width)}:-2`
        : `-2:${Math.min(POSTER_SIDE, video.height)}`
    for (let nth = 0; nth < posterCount(seconds); nth += 1) {
      const name = `poster-${nth}.webp`
      const second = posterSecond(seconds, nth)
      const from = ['-ss', second.toFixed(3), ...readFrom({ file: film })]
      const look = [
        '-vf',
        `thumbnail=30,scale=${side}`,
        '-frames:v',
        '1',
        '-c:v',
        'libwebp',
        '-quality',
        '85',
        '-f',
        'image2',
      ]
      const args = ['-v', 'error', ...SPOKEN, ...from, '-map', PICTURES, ...look, '-update', '1', name]
      // Other pictures follow: a missing poster must not fail the film.
      await make(args, order).catch(refuseOfMachine)
      const file = path.join(order.folder, name)
      // Near the end of the film there may be no picture any more.
      if ((await stat(file).catch(() => undefined))?.size) files.push(file)
    }
    return files
  }

  /** Writes `storyboard.json`, its sheets and `peaks.json` into the folder. */
  async function analyse(film: string, facts: FilmFacts, order: Run): Promise<Analysis> {
    const reader = createFindingsReader(facts.seconds)
    let isDamaged = false
    const { cpuSeconds, wallSeconds } = await make(analysisArguments(film, facts), order, (line) => {
      reader.read(line)
      isDamaged ||= tellsDamage(line)
    })
    const names = await readdir(order.folder)
    const sheets = names
      .filter((name) => /^storyboard-\d+\.webp$/.test(name))
      .toSorted((one, other) => Number.parseInt(one.slice(11), 10) - Number.parseInt(other.slice(11), 10))
    const place = (name: string) => path.join(order.folder, name)
    await writeFile(place('storyboard.json'), JSON.stringify(storyboardOf(facts.seconds, sheets)))
    if (facts.audio) {
      const peaks = await readPeaks(place(PCM_FILE))
      await writeFile(place('peaks.json'), JSON.stringify({ perSecond: PEAKS_PER_SECOND, peaks }))
      await rm(place(PCM_FILE))
    }
    return { cpuSeconds, wallSeconds, findings: reader.finish(), isDamaged }
  }

  const folderOf = (order: Run, name: string | number) => path.join(order.folder, STREAM_FOLDER, String(name))

  /** The stream in all renditions. One of them may already exist as a film, if its pictures last as long as the film. */
  async function makeLadder(
    source: Source,
    { rungs, seconds, encoded }: Ladder & { encoded?: EncodedFilm | undefined },
    order: Run,
  ): Promise<Spent> {
    const there = encoded && isAbout(encoded.facts.video.seconds, seconds) ? encoded : undefined
    const wanted = rungs.filter(({ name }) => name !== there?.rung.name)
    await rm(path.join(order.folder, STREAM_FOLDER), { recursive: true, force: true })
    for (const name of [...rungs.map((rung) => rung.name), SOUND_FOLDER])
      await mkdir(folderOf(order, name), { recursive: true })
    const cut = there && (await make(cutArguments(there.film, there.rung), { ...order, onProgress: () => {} }))
    const isMore = wanted.length > 0 || source.facts.audio !== null
    const made = isMore ? await make(ladderArguments({ ...source, canToneMap }, wanted, seconds), order) : NOTHING
    if (!source.facts.audio) await rm(folderOf(order, SOUND_FOLDER), { recursive: true })
    return {
      cpuSeconds: made.cpuSeconds + (cut?.cpuSeconds ?? 0),
      wallSeconds: made.wallSeconds + (cut?.wallSeconds ?? 0),
    }
  }

  /** Refuses a stream that cannot be decoded or has another length; writes its master playlist. Returns its bytes. */
  async function verify({ facts }: Pick<Source, 'facts'>, { rungs, seconds }: Ladder, order: Run): Promise<number> {
    const { framesPerSecond } = rateOf(facts.video)
    const names = [...rungs.map(({ name }) => name), ...(facts.audio ? [SOUND_FOLDER] : [])]
    const lists: string[] = []
    for (const name of names) {
      const made = await readPlaylist(folderOf(order, name))
      if (!isAbout(made.seconds, seconds, 1 / framesPerSecond)) {
        throw new FilmError('wrong-length', `${name}: ${made.seconds.toFixed(3)} s, not ${seconds.toFixed(3)} s`)
      }
      lists.push(path.join(folderOf(order, name), PLAYLIST))
    }
    const reads = lists.flatMap((list) => ['-skip_frame', 'nokey', ...READ_STREAM, '-i', list])
    const all = lists.flatMap((_list, nth) => ['-map', String(nth)])
    await make(['-v', 'error', ...SPOKEN, '-xerror', ...reads, ...all, '-f', 'null', '-'], order)
    const stream = path.join(order.folder, STREAM_FOLDER)
    const head = await writeHead(stream, { rungs, framesPerSecond, hasSound: facts.audio !== null })
    await writeFile(path.join(stream, HEAD_FILE), head)
    return bytesBelow(stream)
  }

  /** Whether the result has the right brightness and colours. */
  const keepsLight = ({ video }: FilmFacts) => video.hdr === undefined || canToneMap

  return { probe, readable, copyFilm, encodeFilm, findDamage, takePosters, analyse, makeLadder, verify, keepsLight }
}

/** Undecodable data end this analysis, not the film. */
function refuseOfMachine(error: unknown): void {
  if (!(error instanceof FilmError) || !error.isOfTheData) throw error
}

const READ_STREAM = READ_SAFELY.map((word) => word.replace('mov,', 'hls,mov,'))

export type Transcoder = ReturnType<typeof createTranscoder>
