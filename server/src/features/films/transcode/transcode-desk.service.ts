import { DAY_MS } from '@bee/contract/durations.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import {
  MAKINGS_SHOWN,
  RECENT_MAKINGS_DAYS,
  RECENT_MAKINGS_SHOWN,
} from '@bee/contract/manage/media/transcode.contract.ts'
import type { Transcode, TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'
import type { Work } from '../../../database/database.ts'
import { ownOf, reach } from '../../../http/staff/reach.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { JobDesk } from '../../jobs/job-desk.service.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { Estimates } from './estimates.ts'
import type { TranscodeInput } from './make-film.service.ts'
import type { TranscodeDeskRepository, TranscodeRow, WaitingRow } from './transcode-desk.repository.ts'
import { isProbed, planOf, type Plan } from './transcode-facts.ts'
import type { TranscodeSettingsRepository } from './transcode-settings.repository.ts'
import { presentTranscode, type Turn } from './transcode.presenter.ts'
import { pauseEnd } from './pause/pause-hours.ts'

const MS_PER_SECOND = 1000
const NO_SUCH_TRANSCODE = '没有这个视频，它可能已经处理完或删掉了'
const NO_TURN: Turn = { place: null, endsAt: null }

const WAY_WORDS: Record<TranscodeWay, string> = {
  retry: '再试一次',
  'use-readable': '只用读得出来的部分',
  'replace-anyway': '照样换上',
  'keep-old': '留着旧的',
  'upload-again': '重传一份',
}

interface DeskParts {
  makings: TranscodeDeskRepository
  settings: TranscodeSettingsRepository
  estimates: Estimates
  jobs: JobsService
  jobDesk: JobDesk
  clock: Clock
  rights: Pick<ContentRights, 'refuseShownChange'>
  makeKind: () => JobKind<TranscodeInput>
}

/** Shows staff the transcodes, and decides about those that stopped. */
export function createTranscodeDesk(parts: DeskParts) {
  const { makings, settings, estimates, jobs, jobDesk, clock, rights, makeKind } = parts

  /** The estimates follow each other: one process makes films, so each begins at the end of the one before. */
  async function turns(): Promise<Map<number, Turn>> {
    const waiting = await makings.waiting()
    const now = clock.now()
    const found = new Map<number, Turn>()
    const underWay = waiting.filter(({ state }) => state !== 'queued')
    let free = Math.max(
      (pauseEnd(await settings.read(), now) ?? now).getTime(),
      ...underWay.map(({ endsAt }) => endsAt?.getTime() ?? 0),
    )
    underWay.forEach(({ id, endsAt }) => found.set(id, { place: null, endsAt }))
    let isKnown = underWay.every(({ endsAt, facts }) => endsAt !== null || !isProbed(facts))
    for (const [nth, row] of waiting.filter(({ state }) => state === 'queued').entries()) {
      const seconds = await lengthOf(row)
      isKnown &&= seconds !== undefined
      free += (seconds ?? 0) * MS_PER_SECOND
      found.set(row.id, { place: nth + (underWay.length > 0 ? 1 : 0), endsAt: isKnown ? new Date(free) : null })
    }
    return found
  }

  async function lengthOf({ facts }: WaitingRow): Promise<number | undefined> {
    return isProbed(facts) ? estimates.secondsForAll(facts) : undefined
  }

  function cut(rows: readonly TranscodeRow[], limit: number, turn: ReadonlyMap<number, Turn>) {
    const list = rows.slice(0, limit).map((row) => presentTranscode(row, turn.get(row.id) ?? NO_TURN))
    return { list, hasMore: rows.length > limit }
  }

  async function list(staff: Staff) {
    const [rows, turn] = await Promise.all([
      makings.open(ownOf(reach(staff, 'content.read')), MAKINGS_SHOWN + 1),
      turns(),
    ])
    return cut(rows, MAKINGS_SHOWN, turn)
  }

  async function recent(staff: Staff) {
    const since = new Date(clock.now().getTime() - RECENT_MAKINGS_DAYS * DAY_MS)
    const rows = await makings.endedSince(since, ownOf(reach(staff, 'content.read')), RECENT_MAKINGS_SHOWN + 1)
    return cut(rows, RECENT_MAKINGS_SHOWN, new Map())
  }

  /** Retries the stopped job where its row is still there: otherwise a failed job would stay in the list. */
  async function goOn(work: Work, row: TranscodeRow, plan: Plan, by: number): Promise<void> {
    const isJobLeft = row.jobState === 'failed' || row.jobState === 'cancelled'
    const now = clock.now()
    if (isJobLeft && row.jobId !== null) await jobDesk.retry(work, row.jobId)
    const jobId =
      isJobLeft && row.jobId !== null ? row.jobId : await jobs.enqueue(makeKind(), { makingId: row.id }, { work, by })
    await makings.handTo(work, row.id, jobId, { plan, now })
  }

  function planFor(row: TranscodeRow, way: TranscodeWay): Plan {
    const plan = planOf(row.plan)
    if (way === 'use-readable' && plan.readableSeconds !== undefined) {
      return { ...plan, untilSeconds: plan.readableSeconds }
    }
    return way === 'replace-anyway' ? { ...plan, replacesAnyway: true } : plan
  }

  async function giveUp(work: Work, row: TranscodeRow): Promise<void> {
    await makings.giveUp(work, row.id, '没有换上，留着旧的', clock.now())
    if (row.jobId !== null && row.jobState === 'failed') await jobDesk.cancel(work, row.jobId)
  }

  async function act(
    work: Work,
    { makingId, way }: { makingId: number; way: TranscodeWay },
    staff: Staff,
  ): Promise<Outcome<Transcode>> {
    await makings.lock(work, makingId)
    const row = await makings.find(work, makingId, ownOf(reach(staff, 'content.write')))
    if (!row) throw notFound(NO_SUCH_TRANSCODE)
    if (way !== 'keep-old') await rights.refuseShownChange(work, staff, row.filmId)
    const before = presentTranscode(row, NO_TURN)
    if (way === 'upload-again') throw conflict('重传一份：在上传的地方选文件，传完会接着做')
    if (!before.ways.includes(way)) throw conflict('它已经不是停着的样子了，看过现在的再决定')
    if (way === 'keep-old') await giveUp(work, row)
    else await goOn(work, row, planFor(row, way), staff.userId)
    const after = await makings.find(work, makingId, undefined)
    if (!after) throw notFound(NO_SUCH_TRANSCODE)
    return {
      result: presentTranscode(after, NO_TURN),
      event: {
        action: 'making.act',
        target: { kind: 'making', id: makingId },
        summary: `视频「${row.fileName}」：${WAY_WORDS[way]}`,
        before: { state: before.state, sentence: before.problem?.sentence ?? '' },
        after: { state: after.state },
        undo: '接着做了，不要它可以在任务里取消',
      },
    }
  }

  return { list, recent, act }
}

export type TranscodeDesk = ReturnType<typeof createTranscodeDesk>
