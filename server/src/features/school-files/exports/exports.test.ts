import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { SCHOOL_DOWNLOAD_PATH } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../../../testing/test-staff.ts'
import { heldBytes, readZip } from '../../../text/zip/read-zip.ts'
import { bringFiles, exportOf, packed, readFiles } from '../testing/bring-files.ts'
import { startFilesDesk, type FilesDesk } from '../testing/files-desk.ts'
import { course, paint, smallSchoolWith } from '../testing/small-school.ts'

let desk: FilesDesk
let server: FilesDesk['server']
let services: FilesDesk['services']
let editor: FilesDesk['editor']
beforeAll(async () => {
  desk = await startFilesDesk()
  ;({ server, services, editor } = desk)
})
afterAll(() => desk.close())

it('an export leaves the trash behind, with what names it, and has it again when it is taken back', async () => {
  const other = { 'courses/java/other.yaml': course({ slug: 'other', name: '另一门课' }) }
  await bringFiles(services, await packed(smallSchoolWith(await paint('#ff0000'), other)))
  const { rows } = await server.pool.query<{ id: number }>(`select id from courses where slug = 'small'`)
  const contentIds = rows.map(({ id }) => id)
  const whole = await exportOf(services)
  await editor.calls.content.remove({ kind: 'course', contentIds })

  const archive = await exportOf(services)
  const left = archive.toString('latin1')
  expect(left).toContain('courses/java/other.yaml')
  expect(left).not.toContain('courses/java/small.yaml')
  // The question about a lesson of that course stays, but does not refer to a course outside the files.
  const { plan } = await readFiles(services, archive)
  expect(plan.mistakes).toEqual([])

  await editor.calls.content.putBack({ kind: 'course', contentIds })
  expect((await exportOf(services)).equals(whole)).toBe(true)
})

/** The export has expired, and the sweep removes its archive. */
async function expireExports(exportId: number): Promise<void> {
  const { rows } = await server.pool.query<{ archive_name: string }>(
    `update school_exports set changed_at = changed_at - interval '4 days' where id = $1 returning archive_name`,
    [exportId],
  )
  const place = path.join(server.dataDir, 'archives', `${rows[0]?.archive_name}.zip`)
  const old = new Date(server.clock.now().getTime() - 4 * 24 * 60 * 60 * 1000)
  await utimes(place, old, old)
  await services.schoolImports.sweep()
  expect(existsSync(place)).toBe(false)
}

it('an export is made by a job, told of while it is made, and taken piece by piece until its days are over', async () => {
  await bringFiles(services, await packed(smallSchoolWith(await paint('#ff0000'))))
  const { rows } = await server.pool.query<{ id: number }>(`select id from courses where slug = 'small'`)
  const wanted = { scope: 'course', courseId: rows[0]?.id ?? 0, withFilms: false } as const
  const { exportId } = await editor.calls.schoolFiles.export(wanted)
  await expect(editor.calls.schoolFiles.download({ exportId })).rejects.toMatchObject({ status: 404 })
  const told: number[] = []
  await services.schoolExports.make(exportId, {
    report: (percent) => Promise.resolve(void told.push(percent)),
    signal: new AbortController().signal,
    inOneTransaction: async (effect) => {
      await services.deps.database.transaction().execute(effect)
      return undefined
    },
  })
  expect(told.length).toBeGreaterThan(1)
  const [made] = await editor.calls.schoolFiles.exports({})
  expect(made).toMatchObject({ exportId, title: '课程「小课程」', state: 'ready', percent: 100, sentence: '' })
  const { ticket } = await editor.calls.schoolFiles.download({ exportId })
  const url = `${API_BASE_PATH}${SCHOOL_DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`
  const other = await addStaff(server, 'owner')
  expect((await server.app.inject({ url, headers: other.headers })).statusCode).toBe(403)
  const whole = await server.app.inject({ url, headers: editor.headers })
  const file = whole.rawPayload
  expect([whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual([`${made?.bytes}`, 'bytes'])

  // An interrupted download continues only for the same file.
  const half = Math.floor(file.length / 2)
  const rest = (ifRange: unknown) =>
    server.app.inject({
      url,
      headers: { ...editor.headers, range: `bytes=${half}-`, 'if-range': String(ifRange) },
    })
  const second = await rest(whole.headers.etag)
  expect([second.statusCode, second.headers['content-range']]).toEqual([
    206,
    `bytes ${half}-${file.length - 1}/${file.length}`,
  ])
  expect(Buffer.concat([file.subarray(0, half), second.rawPayload]).equals(file)).toBe(true)
  expect((await rest('"another"')).statusCode).toBe(200)
  expect((await server.app.inject({ url, headers: { ...editor.headers, range: 'bytes=99999999-' } })).statusCode).toBe(
    416,
  )
  const names = [...(await readZip(heldBytes(file), { totalBytes: 1e9, files: 100 })).keys()]
  expect(names).toEqual([
    'bundle.yaml',
    'school/types.yaml',
    'courses/java/small.yaml',
    'school/teachers.yaml',
    'clips/clips.yaml',
    expect.stringMatching(/^pictures\/covers\/small/),
  ])
  await expireExports(exportId)
  expect((await server.app.inject({ url, headers: editor.headers })).statusCode).toBe(404)
})
