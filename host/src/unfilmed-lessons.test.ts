import { testClient } from '@bee/server/testing/test-client.ts'
import type { TestMember } from '@bee/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestSite, type TestSite } from './testing/test-site.ts'

type Opened = Pick<Awaited<ReturnType<TestSite['open']>>, 'document'>

const COURSE = 4

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await startTestSite()
  member = await site.registerMember()
})
afterAll(() => site.close())

async function lessons() {
  const chapters = await testClient(site, member).player.catalogue({ courseId: COURSE })
  return chapters.flatMap((chapter) => chapter.lessons)
}

const takeFilms = (ids: readonly number[]) =>
  site.pool.query('update catalogue_entries set media_id = null, duration_seconds = 0 where id = any($1)', [ids])

const unfilmedRows = ({ document }: Opened) => [...document.querySelectorAll('li[data-unfilmed]')]

it('a lesson without a film is in the catalogue, without a link and without any script', async () => {
  const [bare] = await lessons()
  if (!bare) throw new Error('The course has lessons')
  await takeFilms([bare.id])
  for (const address of [`/subject/${COURSE}`, `/subject/play/${COURSE}`]) {
    const { document } = await site.open(address, { member })
    const [row] = unfilmedRows({ document })
    expect(row?.textContent).toContain(bare.name)
    expect(row?.textContent).toContain('视频还没有上传')
    expect(row?.querySelector('a')).toBeNull()
  }
  const { document } = await site.open(`/subject/play/${COURSE}?catalogId=${bare.id}`, { member })
  expect(document.querySelector('video')?.hasAttribute('src')).toBe(true)
  expect(document.querySelector('h1')?.textContent).not.toContain(bare.name)
})

it('a course without any film has its pages all the same', async () => {
  const all = await lessons()
  await takeFilms(all.map(({ id }) => id))
  for (const address of [`/subject/${COURSE}`, `/subject/play/${COURSE}`]) {
    // The notice of the change arrives a moment later.
    await vi.waitFor(async () => {
      const { document, status } = await site.open(address, { member })
      expect(status).toBe(200)
      expect(unfilmedRows({ document })).toHaveLength(all.length)
    })
  }
  const { document } = await site.open(`/subject/play/${COURSE}`, { member })
  expect(document.querySelector('video')?.hasAttribute('src')).toBe(false)
})
