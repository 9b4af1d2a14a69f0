import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createServicesOf } from '../../../compose-features.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { editSchool } from '../../courses/testing/edited-school.ts'
import { courseDeskFeature } from '../../courses/desk/course-desk.feature.ts'
import { staffLogInFeature } from '../../staff/staff-log-in.feature.ts'
import { filmsFeature } from '../films.feature.ts'

const FEATURES = [filmsFeature, staffLogInFeature, courseDeskFeature] as const
const server = await startTestServer({ features: FEATURES })
const { pool, clock } = server
const services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool, clock })
const school = await editSchool(server)
const editor = await addStaff(server, 'editor')
afterAll(async () => {
  await services.close()
  await server.close()
})

/** A cover with its two smaller pictures, as an import writes them. */
async function cover(name: string) {
  const paths = [`uploads/${name}.webp`, `uploads/${name}-s.webp`, `uploads/${name}-xs.webp`] as const
  for (const each of paths) {
    const place = path.join(server.dataDir, each)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, 'a picture')
  }
  const [whole] = paths
  const [coverId = 0, thumbId = 0] = await school.inWork((work) =>
    school.assets.register(
      work,
      paths.map((each) => ({ kind: 'picture', path: each, ...(each === whole ? {} : { madeFrom: whole }) })),
    ),
  )
  return { coverId, thumbId, paths }
}

const lying = (paths: readonly string[]) => paths.map((each) => existsSync(path.join(server.dataDir, each)))

it('a cover that is thrown away leaves the smaller picture that a course still shows', async () => {
  const old = await cover('old')
  const courseId = await school.addCourse({ name: '换了封面的课', coverId: old.coverId, thumbId: old.thumbId })
  const { coverId } = await cover('new')
  await school.changeCourse(courseId, { ...(await school.readCourse(courseId)), coverId })
  await editor.calls.library.remove({ kind: 'asset', ids: [old.coverId] })
  await pool.query(`update media_trash set removed_at = removed_at - interval '31 days'`)
  expect(await services.mediaPurge.purge()).toEqual({ erased: 1, kept: 0 })
  const { rows } = await pool.query('select thumb_id, thumb_url from courses where id = $1', [courseId])
  expect(rows).toEqual([{ thumb_id: old.thumbId, thumb_url: '/uploads/old-s.webp' }])
  // The cover and the unused smaller picture are deleted.
  expect(lying(old.paths)).toEqual([false, true, false])
  // The smaller picture is now one of its own, which the library lists.
  expect((await editor.calls.library.pictures({ search: '' })).list.map(({ assetId }) => assetId)).toContain(
    old.thumbId,
  )
})

it('a cover whose file is lost is forgotten without the smaller picture that a course still shows', async () => {
  const lost = await cover('lost')
  const courseId = await school.addCourse({ name: '封面丢了的课', thumbId: lost.thumbId })
  await rm(path.join(server.dataDir, lost.paths[0]))
  await services.storeCheck.check()
  await pool.query(`update store_findings set found_at = found_at - interval '40 days'`)
  expect(await services.storeCheck.check()).toMatchObject({ forgotten: 1 })
  const { rows } = await pool.query('select thumb_id from courses where id = $1', [courseId])
  expect(rows).toEqual([{ thumb_id: lost.thumbId }])
})
