import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { DEFAULT_MAX_ATTEMPTS } from '../../jobs/jobs.service.ts'
import { filmsFeature } from '../films.feature.ts'
import { newFile, partOf, partRequest } from './testing/sent-file.ts'

const server = await startTestServer({ features: [filmsFeature] })
const editor = await addStaff(server, 'editor')
afterAll(() => server.close())

it('a file is read once more as often as the guide says of every job: kills use up some of the tries', async () => {
  const { content, asked } = newFile(1000)
  const upload = await editor.calls.filmUpload.open(asked)
  const request = partRequest(upload.uploadId, 1, partOf(content, 1, upload))
  await server.app.inject({ ...request, headers: { ...editor.headers, ...request.headers } })
  await editor.calls.filmUpload.close({ uploadId: upload.uploadId })
  const { rows } = await server.pool.query(`select max_attempts from jobs where kind = 'films.hash'`)
  expect(rows).toEqual([{ max_attempts: DEFAULT_MAX_ATTEMPTS }])
})
