import { HOUR_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { filmsFeature } from '../films.feature.ts'
import { newFile, partOf, partRequest } from './testing/sent-file.ts'

const MB = 1024 * 1024
/** More than any disk has. */
const PETABYTE = 10 ** 15

const server = await startTestServer({ features: [filmsFeature] })
const [teacher, editor] = [await addStaff(server, 'editor'), await addStaff(server, 'editor')]
afterAll(() => server.close())

/** An upload of some hours ago without a single part. */
async function promise(ownerId: number, hoursAgo: number): Promise<void> {
  await server.pool.query(
    `insert into part_uploads (owner_id, kind, name, bytes, part_bytes, fingerprint, token, path, created_at, touched_at)
     values ($1, 'file', 'promised.zip', $2, 8388608, md5(random()::text) || md5(random()::text), 'token', 'handouts/promised.zip',
       '2020-01-01', $3)`,
    [ownerId, PETABYTE, new Date(server.clock.now().getTime() - hoursAgo * HOUR_MS)],
  )
}

beforeEach(() => server.pool.query('delete from part_uploads'))

it('one who promises all of the disk takes it from nobody but themselves', async () => {
  await promise(teacher.userId, 0)
  await expect(teacher.calls.filmUpload.open(newFile(MB).asked)).rejects.toThrow('空间不够')
  expect(await editor.calls.filmUpload.open(newFile(MB).asked)).toMatchObject({ bytes: MB })
})

it('an upload that nobody has gone on with for an hour holds no room, and asks for it again when it goes on', async () => {
  await promise(teacher.userId, 2)
  const { content, asked } = newFile(MB)
  const upload = await teacher.calls.filmUpload.open(asked)
  await promise(teacher.userId, 0)
  const request = partRequest(upload.uploadId, 1, partOf(content, 1, upload))
  const send = () => server.app.inject({ ...request, headers: { ...teacher.headers, ...request.headers } })
  await server.pool.query(`update part_uploads set touched_at = touched_at - interval '2 hours' where id = $1`, [
    upload.uploadId,
  ])
  expect((await send()).json()).toMatchObject({ code: 409, msg: expect.stringContaining('空间不够') as string })
  await expect(teacher.calls.filmUpload.open(asked)).rejects.toThrow('空间不够')
  await server.pool.query('delete from part_uploads where id <> $1', [upload.uploadId])
  expect((await send()).statusCode).toBe(200)
})
