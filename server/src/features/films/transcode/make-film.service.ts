import { conflict, Failure } from '@bee/contract/failures.ts'
import type { Database } from '../../../database/database.ts'
import type { JobKind, JobResult, RunningJob } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import { canBeCopied, FILM_FILE } from '../../../outside/transcoder/encode-arguments.ts'
import { isPlayableAsItIs, type FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { Tools } from '../../../outside/transcoder/find-tools.ts'
import { probeByReading } from '../../../outside/transcoder/probe-by-reading.ts'
import { createTranscoder } from '../../../outside/transcoder/transcoder.ts'
import { FilmError } from '../../../outside/transcoder/ffmpeg-errors.ts'
import type { WorkFolders } from '../../../outside/transcoder/work-folder.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { UploadsService } from '../../uploads/uploads.service.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { Estimates } from './estimates.ts'
import { lengthOf, type TranscodeContext, type FilmSteps } from './film-steps.ts'
import { isProbed, planOf, type Plan } from './transcode-facts.ts'
import type { TranscodeSettingsRepository } from './transcode-settings.repository.ts'
import { Overtaken, type TranscodeWorkRepository, type TakenTranscode } from './transcode-work.repository.ts'
import { pauseEnd, shanghaiTime } from './pause/pause-hours.ts'
import { folderOf, type ShowFilm } from './show-film.service.ts'
import { createTeller } from './tell-progress.ts'
import { cutOff, otherLength, Stopped, stopOf } from './transcode-errors.ts'

export interface TranscodeInput {
  makingId: number
}

const PROBE_LIMIT_MS = 120_000
/** A file that breaks off by more needs a decision of the staff. */
const CUT_OFF_SECONDS = 1.5
/** A film of another length would leave learners at another position than they were. */
const SAME_LENGTH_SHARE = 0.02

interface MakeFilmParts {
  database: Database
  makings: TranscodeWorkRepository
  settings: TranscodeSettingsRepository
  steps: FilmSteps
  show: ShowFilm
  estimates: Estimates
  files: FileStore
  folders: WorkFolders
  knownTools: () => Promise<Tools | undefined>
  uploads: Pick<UploadsService, 'keepForSchool'>
  assets: AssetsService
  jobs: JobsService
  clock: Clock
  /** The job that encodes after the preparation. */
  encodeKind: () => JobKind<TranscodeInput>
}

/** From an original to a film. Lessons show only complete results. When a process is killed, the next attempt continues. */
export function createMakeFilm(parts: MakeFilmParts) {
  const { database, makings, settings, steps, show, files, folders, clock } = parts

  /** An error of the film is shown to the staff member who uploaded it, and ends the job. */
  async function attempt(
    job: RunningJob<TranscodeInput>,
    make: (transcode: TakenTranscode, plan: Plan) => Promise<JobResult>,
  ): Promise<JobResult> {
    const transcode = await makings.take(job.input.makingId, job.id, clock.now())
    // The transcode was given up, or the film is deleted.
    if (!transcode) return { isLeft: true }
    const plan = planOf(transcode.plan)
    try {
      return await make(transcode, plan)
    } catch (error) {
      if (error instanceof Overtaken) return { isLeft: true }
      job.signal.throwIfAborted()
      if (!(error instanceof FilmError) && !(error instanceof Stopped)) throw error
      const stop = error instanceof Stopped ? error.stop : stopOf(error)
      await makings.stop(transcode, stop, plan, clock.now())
      throw conflict(`「${transcode.fileName}」${stop.sentence}，${stop.advice}`)
    }
  }

  async function inContext<Result>(
    job: RunningJob<TranscodeInput>,
    { transcode, plan, facts, tools }: { transcode: TakenTranscode; plan: Plan; facts: FilmFacts; tools: Tools },
    use: (context: TranscodeContext) => Promise<Result>,
  ): Promise<Result> {
    const original = await borrowOriginal(transcode)
    const folder = await folders.open(transcode.id, transcode.attempt)
    try {
      return await use({
        place: folderOf(transcode),
        source: { file: original.file, facts, untilSeconds: plan.untilSeconds },
        transcoder: createTranscoder(tools),
        folder,
        teller: createTeller({ makings, fence: transcode, job, clock }),
      })
    } finally {
      await folder.remove()
      await original.giveBack()
    }
  }

  async function borrowOriginal({ originalPath, isOriginalDamaged }: TakenTranscode) {
    if (isOriginalDamaged) throw new FilmError('changed')
    const lent = originalPath === null ? undefined : await files.borrow(originalPath)
    if (!lent) throw new FilmError('gone')
    return lent
  }

  /** Reads the facts of the original, whether all of it can be read, and whether it may replace the film that is shown. */
  async function probe(
    job: RunningJob<TranscodeInput>,
    transcode: TakenTranscode,
    plan: Plan,
    tools: Tools | undefined,
  ): Promise<FilmFacts> {
    await makings.keep(transcode, { state: 'checking', doing: '正在检查', percent: null }, clock.now())
    const original = await borrowOriginal(transcode)
    const folder = await folders.open(transcode.id, transcode.attempt)
    try {
      const run = { folder: await folder.folderFor('probe'), signal: job.signal, limitMs: PROBE_LIMIT_MS }
      const transcoder = tools && createTranscoder(tools)
      const facts = await (transcoder ? transcoder.probe(original.file, run) : probeByReading(original.file))
      await makings.keep(transcode, { facts }, clock.now())
      if (transcoder && plan.untilSeconds === undefined) {
        const reached = await transcoder.readable(original.file, facts, run)
        if (reached < facts.seconds - CUT_OFF_SECONDS) {
          plan.readableSeconds = reached
          throw cutOff(reached, facts.seconds)
        }
      }
      refuseOtherLength(transcode, plan, facts)
      return facts
    } finally {
      await folder.remove()
      await original.giveBack()
    }
  }

  const isReplacing = (transcode: TakenTranscode) =>
    transcode.filmPath !== null && !transcode.filmPath.startsWith(`${folderOf(transcode)}/`)

  function refuseOtherLength(transcode: TakenTranscode, plan: Plan, facts: FilmFacts): void {
    if (!isReplacing(transcode) || plan.replacesAnyway) return
    const next = lengthOf({ file: '', facts, untilSeconds: plan.untilSeconds })
    if (Math.abs(next - transcode.filmSeconds) > transcode.filmSeconds * SAME_LENGTH_SHARE)
      throw otherLength(transcode.filmSeconds, next)
  }

  /** The short job: probes the original, and makes it playable where that takes seconds. Encoding waits in a job of its own. */
  function prepare(job: RunningJob<TranscodeInput>): Promise<JobResult> {
    return attempt(job, async (transcode, plan) => {
      const tools = await parts.knownTools()
      await settings.noteTool(tools?.name ?? '')
      const facts = await probe(job, transcode, plan, tools)
      if (!tools) return serveOriginal(job, transcode, facts)
      if (canBeCopied(facts) && !plan.film) {
        await makings.keep(transcode, { state: 'preparing' }, clock.now())
        await inContext(job, { transcode, plan, facts, tools }, async (context) => {
          plan.film = await steps.makeFilm(context)
          plan.done.push('film')
        })
      }
      return handOn(job, transcode, plan)
    })
  }

  function serveOriginal(
    job: RunningJob<TranscodeInput>,
    transcode: TakenTranscode,
    facts: FilmFacts,
  ): Promise<JobResult> {
    if (!isPlayableAsItIs(facts)) throw new FilmError('no-tool')
    return job.inOneTransaction(async (work) => {
      await show.showOriginal(work, transcode, facts)
      await makings.keep(transcode, { state: 'ready', doing: '', percent: null, endsAt: null }, clock.now(), work)
      return { isServed: true }
    })
  }

  /** Enqueues the long job, which begins at its turn and after a pause. */
  function handOn(job: RunningJob<TranscodeInput>, transcode: TakenTranscode, plan: Plan): Promise<JobResult> {
    return job.inOneTransaction(async (work) => {
      const now = clock.now()
      const runAt = pauseEnd(await settings.read(work), now) ?? now
      const by = transcode.ownerId ?? undefined
      const wish = { work, runAt, ...(by !== undefined && { by }) }
      const nextJobId = await parts.jobs.enqueue(parts.encodeKind(), { makingId: transcode.id }, wish)
      if (plan.film && !isReplacing(transcode)) await show.showFirst(work, transcode, plan.film.facts)
      const doing = runAt > now ? `现在是不转码的钟点，${shanghaiTime(runAt)} 以后再做` : ''
      const kept = { state: 'queued' as const, doing, percent: null, endsAt: null, plan, nextJobId }
      await makings.keep(transcode, kept, now, work)
      return {}
    })
  }

  /** The long job: makes the missing parts one after the other, and keeps each finished one. */
  function encode(job: RunningJob<TranscodeInput>): Promise<JobResult> {
    return attempt(job, async (transcode, plan) => {
      const { facts } = transcode
      const tools = await parts.knownTools()
      if (!tools || !isProbed(facts)) throw new FilmError('no-tool')
      const isWhole =
        !(await isPaused()) &&
        (await inContext(job, { transcode, plan, facts, tools }, (context) => makeRest(context, transcode, plan)))
      if (!isWhole) return handOn(job, transcode, plan)
      return job.inOneTransaction(async (work) => {
        await show.showAll(work, transcode, plan)
        await makings.keep(
          transcode,
          { state: 'ready', doing: '', percent: null, endsAt: null, plan },
          clock.now(),
          work,
        )
        return {}
      })
    })
  }

  const isPaused = async () => pauseEnd(await settings.read(), clock.now()) !== undefined

  /** Answers whether all parts are made. In the hours of the pause it begins no other step and answers false. */
  async function makeRest(context: TranscodeContext, transcode: TakenTranscode, plan: Plan): Promise<boolean> {
    const isDone = (step: Plan['done'][number]) => plan.done.includes(step)
    if (!plan.film) {
      await makings.keep(transcode, { state: 'preparing' }, clock.now())
      plan.film = await steps.makeFilm(context)
      plan.done.push('film')
      const { film } = plan
      await database.transaction().execute(async (work) => {
        if (!isReplacing(transcode)) await show.showFirst(work, transcode, film.facts)
        await makings.keep(transcode, { state: 'playable', plan }, clock.now(), work)
      })
    }
    const made = plan.film
    await makings.keep(transcode, { state: isReplacing(transcode) ? 'encoding' : 'playable' }, clock.now())
    const film = await files.borrow(`${context.place}/${FILM_FILE}`)
    if (!film) throw new FilmError('broken')
    try {
      if (!isDone('posters')) {
        if (await isPaused()) return false
        const pictures = await steps.takePosters(context, film.file, made.facts)
        plan.posterIds = await keepPosters(transcode, pictures)
        plan.done.push('posters')
        await makings.keep(transcode, { plan }, clock.now())
      }
      if (!isDone('analysis')) {
        if (await isPaused()) return false
        const checks = await steps.analyse(context, film.file, made)
        plan.hasPeaks = made.facts.audio !== null
        plan.done.push('analysis')
        await makings.keep(transcode, { plan, checks }, clock.now())
      }
      if (!isDone('ladder')) {
        if (await isPaused()) return false
        await makings.keep(transcode, { state: 'encoding' }, clock.now())
        Object.assign(plan, await steps.makeLadder(context, film.file, made))
        plan.done.push('ladder')
        await makings.keep(transcode, { plan }, clock.now())
      }
      return true
    } finally {
      await film.giveBack()
    }
  }

  /** Cleaned like every uploaded picture. */
  async function keepPosters(transcode: TakenTranscode, pictures: readonly Buffer[]): Promise<number[]> {
    const facts: Awaited<ReturnType<UploadsService['keepForSchool']>>[] = []
    for (const picture of pictures) {
      // A film without one of its pictures is still complete.
      const kept = await parts.uploads.keepForSchool(picture).catch(refusedOnly)
      if (kept) facts.push(kept)
    }
    const title = transcode.fileName
    return database.transaction().execute((work) =>
      parts.assets.register(
        work,
        facts.map((each) => ({ kind: 'picture', title, ...each })),
      ),
    )
  }

  return { prepare, encode }
}

function refusedOnly(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error
}
