import { DAY_MS } from '@bee/contract/durations.ts'
import { GROWTH_DAYS_READ, type Storage, type StorageTest } from '@bee/contract/manage/storage.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Config } from '../../config.ts'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { StoreSpace } from '../../outside/store/file-store.ts'
import type { Moved } from '../../outside/store/move-files.ts'
import { checkS3 } from '../../outside/store/s3/check-s3.ts'
import type { S3Settings } from '../../outside/store/s3/s3-settings.ts'
import { StartFailure } from '../../start-failure.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { growthBetween } from './growth.ts'
import { showBucket, showCounted, showMove } from './storage.presenter.ts'
import type { MoveRow, StorageRepository } from './storage.repository.ts'

const NO_S3 = '还没有填 S3 的设置，没有可试的；填好、重新启动之后再来'

async function problemOf(settings: S3Settings): Promise<string | undefined> {
  try {
    await checkS3(settings)
    return undefined
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
}

/** The owner's view of the stores, and the acts on it. */
export function createStorageDesk(parts: {
  storage: StorageRepository
  /** The disk of the data folder. */
  disk: () => Promise<StoreSpace>
  counting: JobKind
  jobs: Pick<JobsService, 'enqueue' | 'underWay'>
  limits: Pick<RateLimits, 'takeGatewayTest'>
  config: Pick<Config, 's3' | 'fileStore' | 'databaseUrl'>
  clock: Clock
}) {
  const { storage, counting, jobs, limits, config, clock } = parts
  const areFilesHere = config.fileStore === 'folder'
  const isDatabaseHere = config.databaseUrl === undefined

  async function read(): Promise<Storage> {
    const now = clock.now()
    const [newest, oldest, running, move, space] = await Promise.all([
      storage.newest(),
      storage.oldestSince(shanghaiDate(now.getTime() - GROWTH_DAYS_READ * DAY_MS)),
      jobs.underWay(counting.name),
      storage.lastMove(),
      areFilesHere || isDatabaseHere ? parts.disk() : undefined,
    ])
    const growth = newest && oldest && growthBetween(oldest, newest, { space, areFilesHere, isDatabaseHere })
    return {
      counted: newest ? showCounted(newest) : null,
      counting: running ?? null,
      disk: space ?? null,
      growth: growth ?? null,
      files: { place: config.fileStore, s3: showBucket(config) },
      isDatabaseHere,
      move: move ? showMove(move, now) : null,
    }
  }

  /** Two requests share one job. */
  async function count(work: Work, by: number): Promise<Outcome<{ jobId: number }>> {
    const jobId = await jobs.enqueue(counting, {}, { key: 'wished', by, work })
    return {
      result: { jobId },
      event: {
        action: 'storage.count',
        target: { kind: 'job', id: String(jobId) },
        summary: '让网站重新数占了多少空间',
        undo: '只是数一数，没有可撤的',
      },
    }
  }

  /** The same test as at the start: lists, writes and removes. Writes nothing to the database before the store has answered. */
  async function test(by: { userId: number }): Promise<Outcome<StorageTest>> {
    await limits.takeGatewayTest(by.userId)
    const problem = config.s3 ? await problemOf(config.s3) : NO_S3
    const sentence = problem ?? `桶 ${config.s3?.bucket ?? ''} 能列出、能写、能删`
    return {
      result: { isAnswering: problem === undefined, sentence, time: clock.now().toISOString() },
      event: {
        action: 'storage.test',
        target: { kind: 'door', id: 's3' },
        summary: `试了 S3 存储：${sentence}`,
        undo: '试过就是试过，没有可撤的',
      },
    }
  }

  /** Progress of the command that copies the files: each report replaces the one before. */
  function followMove(target: MoveRow['target']) {
    const startedAt = clock.now()
    let before: Promise<unknown> = Promise.resolve()
    const write = ({ copied, copiedBytes, present, failed }: Moved, isEnded: boolean) => {
      const saidAt = clock.now()
      const endedAt = isEnded ? saidAt : null
      return storage.sayMove({
        target,
        startedAt,
        saidAt,
        endedAt,
        copied,
        copiedBytes,
        present,
        failed: failed.length,
      })
    }
    /** Reports are written in order, so that the final one stays. */
    function say(moved: Moved, isEnded: boolean): Promise<void> {
      const said = before.then(() => write(moved, isEnded))
      before = said.catch(() => undefined)
      return said
    }
    return { say }
  }

  return { read, count, test, followMove }
}

export type StorageDeskService = ReturnType<typeof createStorageDesk>
