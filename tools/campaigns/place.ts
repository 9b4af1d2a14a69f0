import { openDatabase } from '@bee/server/database/open-database.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { guardAgainstKill } from '@bee/server/testing/guard-against-kill.ts'
import { startSilentProxy, type SilentProxy } from '@bee/server/testing/silent-proxy.ts'
import path from 'node:path'
import type pg from 'pg'
import { copySeededFolder } from '../../e2e/seeded-folder.ts'
import { startSite, type SiteProcess } from '../../e2e/site-process.ts'
import { makeLearners, type Learner } from '../../bench/src/learners.ts'
import { stopLeftServer } from './postgres-processes.ts'

const SETTINGS = { LOG_LEVEL: 'warn' }

/** A site of a campaign's own, with its members. */
export interface Place {
  site: SiteProcess
  port: number
  /** Where its database keeps itself. */
  clusterDir: string
  learners: Learner[]
  courseId: number
  /** Lessons of this course. */
  lessonIds: number[]
  /** Not through the site: the acknowledged saves are read from the database itself. */
  withPool<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type PoolWork = Place['withPool']

export async function findLessons(withPool: PoolWork): Promise<{ courseId: number; lessonIds: number[] }> {
  const { rows } = await withPool((pool) =>
    pool.query<{ course_id: number; ids: number[] }>(
      `select course_id, array_agg(e.id order by e.id) as ids
       from catalogue_entries e join courses c on c.id = course_id
       where chapter_id is not null and price_fen = 0
       group by course_id order by count(*) desc, course_id limit 1`,
    ),
  )
  const [course] = rows
  if (!course) throw new Error('演示学校里没有免费的课程')
  return { courseId: course.course_id, lessonIds: course.ids }
}

/** A place that cannot be made ready leaves no process behind. */
async function closeUnless<Result>(close: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await close()
    throw error
  }
}

export const portOf = (site: SiteProcess) => Number(new URL(site.url).port)

/** The site with the PostgreSQL it brings along, which it starts and watches itself. */
export async function openPlace(
  name: string,
  members: number,
  settings: Readonly<Record<string, string>> = {},
  /** A seeded folder that is there already, such as one on a disk of its own. */
  ownFolder?: string,
): Promise<Place> {
  const dataDir = ownFolder ?? (await copySeededFolder(name))
  const clusterDir = path.join(dataDir, 'postgres')
  const dismissGuard = guardAgainstKill(dataDir)
  const site = await startSite(dataDir, { ...SETTINGS, ...settings })
  const withPool: PoolWork = async (work) => {
    // The address is read again each time: the server may be another one by now.
    const reached = await reachDatabase({ dataDir })
    try {
      return await work(reached.pool)
    } finally {
      await reached.close()
    }
  }
  const close = async () => {
    await site.stop()
    await stopLeftServer(clusterDir)
    dismissGuard()
  }
  return closeUnless(close, async () => ({
    site,
    port: portOf(site),
    clusterDir,
    learners: await makeLearners({ dataDir }, members),
    ...(await findLessons(withPool)),
    withPool,
    close,
  }))
}

/** The site with a PostgreSQL elsewhere, and a line to it that can fall silent. */
export async function openDistantPlace(name: string, members: number): Promise<Place & { line: SilentProxy }> {
  const databaseDir = await copySeededFolder(`${name}-database`)
  const dismissGuard = guardAgainstKill(databaseDir)
  const database = await openDatabase({ dataDir: databaseDir, report: () => undefined, isForWork: true })
  const line = await startSilentProxy(database.connection)
  const { user, database: databaseName, port } = line.connection
  const databaseUrl = `postgres://${user}@127.0.0.1:${port}/${String(databaseName)}?sslmode=disable`
  const dataDir = await copySeededFolder(name)
  const site = await startSite(dataDir, { ...SETTINGS, DATABASE_URL: databaseUrl })
  const withPool: PoolWork = (work) => work(database.pool)
  const close = async () => {
    await site.stop()
    await line.close()
    await database.close()
    dismissGuard()
  }
  return closeUnless(close, async () => ({
    site,
    line,
    port: portOf(site),
    clusterDir: path.join(databaseDir, 'postgres'),
    learners: await makeLearners({ dataDir, databaseUrl }, members),
    ...(await findLessons(withPool)),
    withPool,
    close,
  }))
}
