import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { GATEWAY_FORMS } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { openSince } from '@bee/contract/site/service-hours.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import { Undelivered } from '../../../outside/providers/refusal.ts'
import type { SchoolHoursService } from '../../settings/school-hours.service.ts'
import type { SchoolNamesService } from '../../settings/school-names.service.ts'
import type { AlarmOwners } from '../alarm-owners.ts'
import type { GatewaySettingsRepository } from '../gateway-settings.repository.ts'
import type { GatewaySettings, KeptGateway } from '../gateway-settings.service.ts'
import { isQuiet } from './notice-hours.ts'
import { isNoticeGateway, type NoticeGatewayName, type SendLetter } from './notice-senders.ts'
import { letterOf } from './notice-words.ts'
import type { NewNotice, NoticesRepository } from './notices.repository.ts'

/** Older occasions are no news. */
const NEWS_MS = DAY_MS
const KEPT_MS = 7 * DAY_MS
const QUESTION_WAITS_MS = 2 * HOUR_MS
/** As 今日 and the desk of backups count: one failed night is seen in the morning. */
const BACKUP_LATE_MS = 2 * DAY_MS
const DISK_LEAST = 0.1
const DISK_LEAST_BYTES = 2 * 1024 ** 3
const BETWEEN_MESSAGES_MS = MINUTE_MS
/** One that refuses is asked less often: 钉钉 shuts for ten minutes. */
const AFTER_FAILURE_MS = 10 * MINUTE_MS

interface Space {
  freeBytes: number
  totalBytes: number
}

type NoticeGateway = Omit<KeptGateway, 'name' | 'secrets'> & {
  name: NoticeGatewayName
  secrets: NonNullable<KeptGateway['secrets']>
}

/** Tells colleagues in their groups: collects the occasions once, and sends each gateway what it has not told. */
export function createNoticesService(parts: {
  notices: NoticesRepository
  settings: Pick<GatewaySettings, 'list'>
  rows: Pick<GatewaySettingsRepository, 'noteSent'>
  alarmOwners: AlarmOwners
  sendLetter: SendLetter
  schoolNames: Pick<SchoolNamesService, 'read'>
  schoolHours: Pick<SchoolHoursService, 'read'>
  jobKinds: ReadonlyMap<string, Pick<JobKind, 'title'>>
  /** Of the disk of the files; undefined where they are not on this machine. */
  space: (() => Promise<Space>) | undefined
  deskUrl: string
  clock: Clock
}) {
  const {
    notices,
    settings,
    rows,
    alarmOwners,
    sendLetter,
    schoolNames,
    schoolHours,
    jobKinds,
    space,
    deskUrl,
    clock,
  } = parts

  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  async function failedJobs(): Promise<NewNotice[]> {
    return (await notices.failedJobs(ago(NEWS_MS))).map(({ id, jobKind, endedAt }) => ({
      key: `job:${id}:${Math.floor(endedAt.getTime() / 1000)}`,
      kind: 'job',
      detail: jobKinds.get(jobKind)?.title ?? jobKind,
    }))
  }

  /** Once a day while it lasts. */
  async function fullDisk(): Promise<NewNotice[]> {
    const found = await space?.()
    if (!found || found.totalBytes === 0) return []
    const share = found.freeBytes / found.totalBytes
    if (share >= DISK_LEAST && found.freeBytes >= DISK_LEAST_BYTES) return []
    const detail = `还剩 ${Math.floor(share * 100)}%，满了就存不上、备份也做不成`
    return [{ key: `disk:${shanghaiDate(clock.now())}`, kind: 'disk', detail }]
  }

  async function oldBackup(): Promise<NewNotice[]> {
    const at = await notices.lastGoodBackup()
    const age = at ? clock.now().getTime() - at.getTime() : 0
    if (age < BACKUP_LATE_MS) return []
    const detail = `最近一份好的是 ${Math.floor(age / DAY_MS)} 天前的，去后台的 设置 → 备份 看看为什么`
    return [{ key: `backup:${shanghaiDate(clock.now())}`, kind: 'backup', detail }]
  }

  /** Of which two hours of the school's own hours have gone by. Those of before a weekend are news on Monday. */
  async function waitingQuestions(): Promise<NewNotice[]> {
    const hours = await schoolHours.read()
    const now = clock.now().getTime()
    const until = openSince(now, QUESTION_WAITS_MS, hours)
    return notices.waitingQuestions(new Date(until.getTime() - NEWS_MS), until)
  }

  async function collect(): Promise<void> {
    const found = await Promise.all([
      notices.waitingOrders(ago(NEWS_MS)),
      waitingQuestions(),
      failedJobs(),
      fullDisk(),
      oldBackup(),
    ])
    await notices.collect(found.flat(), clock.now())
    await notices.deleteOlderThan(ago(KEPT_MS))
  }

  /** The notices are noted as told after they were sent: a process that dies between the two repeats one message at most. */
  async function tell({ name, facts, secrets, failure }: NoticeGateway): Promise<void> {
    if (isQuiet(facts['quiet'] ?? '', clock.now())) return
    const untold = await notices.untold(name, (facts['events'] ?? '').split(','), ago(NEWS_MS))
    const last = untold.at(-1)
    if (!last) return
    const pause = failure === null ? BETWEEN_MESSAGES_MS : AFTER_FAILURE_MS
    if (!(await notices.takeTurn(name, clock.now(), ago(pause)))) return
    const school = { name: (await schoolNames.read()).name, deskUrl }
    try {
      await sendLetter(name, { ...facts, ...secrets }, letterOf(untold, school))
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error
      await alarmOwners(name, GATEWAY_FORMS[name].title, error.refusal)
      return
    }
    await notices.noteTold(name, last.id)
    await rows.noteSent(name, clock.now())
  }

  const readyOf = ({ name, secrets, ...rest }: KeptGateway): NoticeGateway[] =>
    secrets && isNoticeGateway(name) ? [{ ...rest, name, secrets }] : []

  async function run(): Promise<void> {
    const gateways = (await settings.list()).flatMap(readyOf)
    if (gateways.length === 0) return
    await collect()
    for (const gateway of gateways) await tell(gateway)
  }

  return { run }
}
