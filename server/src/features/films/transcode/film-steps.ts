import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { Span } from '../../../outside/transcoder/analysis.ts'
import {
  FILM_FILE,
  HEAD_FILE,
  STREAM_FOLDER,
  canBeCopied,
  type Source,
} from '../../../outside/transcoder/encode-arguments.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import { firstRendition, renditionsFor } from '../../../outside/transcoder/renditions.ts'
import type { Run, Spent, Transcoder } from '../../../outside/transcoder/transcoder.ts'
import type { WorkFolder } from '../../../outside/transcoder/work-folder.ts'
import type { Clock } from '../../../outside/clock.ts'
import { checksOf } from './check-words.ts'
import { workOf, type Estimates } from './estimates.ts'
import type { MakeHistoryRepository } from './make-history.repository.ts'
import type { Checks, MadeFilm, TranscodeStep, Plan } from './transcode-facts.ts'
import type { Teller } from './tell-progress.ts'

export interface StepParts {
  files: FileStore
  history: MakeHistoryRepository
  estimates: Estimates
  clock: Clock
}

/** A transcode under way. */
export interface TranscodeContext {
  /** The folder of its files in the store. */
  place: string
  source: Source
  transcoder: Transcoder
  folder: WorkFolder
  teller: Teller
}

const namesOf = (names: readonly number[]) => names.map((name) => `${name}p`).join('、')

/** The length of the part that is used. */
export const lengthOf = ({ facts, untilSeconds }: Source) => Math.min(facts.seconds, untilSeconds ?? facts.seconds)

/** The steps from an original to a film. When a step answers, its files are in the store. */
export function createFilmSteps({ files, history, estimates, clock }: StepParts) {
  /** Tells the sentence and the estimate, and keeps the measured time for later estimates. */
  async function measured<Result extends Spent>(
    context: TranscodeContext,
    {
      step,
      sentence,
      later,
      facts,
    }: { step: TranscodeStep; sentence: string; later: TranscodeStep[]; facts: FilmFacts },
    make: (run: Run) => Promise<Result>,
  ): Promise<Result> {
    const seconds = lengthOf(context.source)
    const estimate = await estimates.secondsFor(step, facts)
    const after = await Promise.all(later.map((each) => estimates.secondsFor(each, facts)))
    await context.teller.begin({ sentence, seconds, estimate, later: after.reduce((sum, each) => sum + each, 0) })
    const made = await make({
      folder: await context.folder.folderFor(step),
      signal: context.teller.signal,
      limitMs: estimates.limitMs(estimate),
      onProgress: context.teller.handleProgress,
    })
    const { cpuSeconds, wallSeconds } = made
    const { height } = facts.video
    await history.add(
      { step, codec: workOf(facts), height, seconds: Math.max(0.001, seconds), cpuSeconds, wallSeconds },
      clock.now(),
    )
    return made
  }

  /**
   * Makes the one file that plays everywhere: copied within seconds where the codecs allow it, otherwise encoded as the middle rendition.
   */
  async function makeFilm(context: TranscodeContext): Promise<MadeFilm> {
    const { source, transcoder, folder, teller } = context
    const { facts } = source
    const filmFolder = await folder.folderFor('film')
    const isCopied = canBeCopied(facts)
    let damage: Span[] | undefined
    if (isCopied) {
      const estimate = 1 + facts.seconds / 100
      await teller.begin({
        sentence: '正在整理成能播的',
        seconds: lengthOf(source),
        estimate,
        later: await estimates.secondsForAll(facts),
      })
      const run = {
        folder: filmFolder,
        signal: teller.signal,
        limitMs: estimates.limitMs(estimate),
        onProgress: teller.handleProgress,
      }
      await transcoder.copyFilm(source, run)
    } else {
      const rung = firstRendition(renditionsFor(facts.video))
      const sentence = `先做 ${rung.name}p，做好就能播`
      const { isDamaged } = await measured(
        context,
        { step: 'film', sentence, later: ['posters', 'analysis', 'ladder'], facts },
        (run) => transcoder.encodeFilm(source, rung, run),
      )
      if (isDamaged) damage = await findDamage(context, source.file, { ...facts, seconds: lengthOf(source) })
    }
    const limitMs = estimates.limitMs(1)
    const made = await transcoder.probe(path.join(filmFolder, FILM_FILE), {
      folder: filmFolder,
      signal: teller.signal,
      limitMs,
    })
    await files.putTree(context.place, filmFolder, FILM_FILE)
    return { facts: made, how: isCopied ? 'copied' : 'encoded', ...(damage && { damage }) }
  }

  /** Only for a film with damage: it decodes the whole film once more. */
  async function findDamage(
    { transcoder, folder, teller }: TranscodeContext,
    file: string,
    facts: FilmFacts,
  ): Promise<Span[]> {
    const estimate = await estimates.secondsFor('analysis', facts)
    await teller.begin({ sentence: '有几秒坏了，正在找是哪几秒', seconds: facts.seconds, estimate, later: 0 })
    const limitMs = estimates.limitMs(estimate)
    const run = {
      folder: await folder.folderFor('damage'),
      signal: teller.signal,
      limitMs,
      onProgress: teller.handleProgress,
    }
    return transcoder.findDamage(file, facts, run)
  }

  /** Answers pictures of the film. The uploads service has not checked these bytes yet. */
  async function takePosters(context: TranscodeContext, film: string, facts: FilmFacts): Promise<Buffer[]> {
    const sentence = '正在取几张画面，供选作封面'
    const { pictures } = await measured(
      context,
      { step: 'posters', sentence, later: ['analysis', 'ladder'], facts },
      async (run) => {
        const begunAt = clock.monotonicMs()
        const taken = await context.transcoder.takePosters(film, facts, run)
        return { pictures: taken, cpuSeconds: 0, wallSeconds: (clock.monotonicMs() - begunAt) / 1000 }
      },
    )
    return Promise.all(pictures.map((file) => readFile(file)))
  }

  /** Makes the storyboard and the peaks for the player, and looks for silence, black pictures and wrong loudness. */
  async function analyse(context: TranscodeContext, film: string, { facts, damage }: MadeFilm): Promise<Checks> {
    const sentence = '正在做进度条上的小图和声音的波形，检查静音、黑屏和响度'
    const { findings, isDamaged } = await measured(
      context,
      { step: 'analysis', sentence, later: ['ladder'], facts },
      (run) => context.transcoder.analyse(film, facts, run),
    )
    await files.putTree(context.place, await context.folder.folderFor('analysis'), 'storyboard.json')
    return checksOf(findings, {
      isDull: !context.transcoder.keepsLight(context.source.facts),
      damage: damage ?? (isDamaged ? await findDamage(context, film, facts) : []),
    })
  }

  /** Makes the stream in all renditions and checks that it is complete before it is stored. */
  async function makeLadder(
    context: TranscodeContext,
    film: string,
    made: MadeFilm,
  ): Promise<Pick<Plan, 'rungs' | 'streamBytes'>> {
    const { source, transcoder, teller } = context
    const rungs = renditionsFor(source.facts.video)
    const { seconds } = made.facts
    const encoded = made.how === 'encoded' ? { rung: firstRendition(rungs), film, facts: made.facts } : undefined
    const sentence = `正在做成 ${namesOf(rungs.map(({ name }) => name))} ${rungs.length} 档`
    await measured(context, { step: 'ladder', sentence, later: [], facts: source.facts }, (run) =>
      transcoder.makeLadder(source, { rungs, seconds, encoded }, run),
    )
    const estimate = 1 + seconds / 50
    await teller.begin({ sentence: '正在核对每一档', seconds, estimate, later: 0 })
    const folder = await context.folder.folderFor('ladder')
    const run = { folder, signal: teller.signal, limitMs: estimates.limitMs(estimate) }
    const streamBytes = await transcoder.verify(source, { rungs, seconds }, run)
    await files.putTree(`${context.place}/${STREAM_FOLDER}`, path.join(folder, STREAM_FOLDER), HEAD_FILE)
    return { rungs, streamBytes }
  }

  return { makeFilm, takePosters, analyse, makeLadder }
}

export type FilmSteps = ReturnType<typeof createFilmSteps>
