import { createHash, randomBytes } from 'node:crypto'
import { PART_HASH_HEADER, PART_TYPE, uploadPartPath } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../../school-stage.ts'

const BYTES = 10

const newFile = () => ({
  kind: 'file' as const,
  name: '实训素材.zip',
  bytes: BYTES,
  fingerprint: randomBytes(32).toString('hex'),
})

/** The caller's own open upload; a caller who may open none names an id that does not exist. */
async function opened(by: TestStaff): Promise<{ uploadId: number }> {
  const upload = await by.calls.filmUpload.open(newFile()).catch(() => undefined)
  return { uploadId: upload?.uploadId ?? 1 }
}

async function complete({ server }: SchoolStage, by: TestStaff): Promise<{ uploadId: number }> {
  const upload = await opened(by)
  const payload = randomBytes(BYTES)
  await server.app.inject({
    method: 'PUT',
    url: `/bee/api${uploadPartPath(upload.uploadId, 1)}`,
    headers: {
      ...by.headers,
      'content-type': PART_TYPE,
      [PART_HASH_HEADER]: createHash('sha256').update(payload).digest('hex'),
    },
    payload,
  })
  return upload
}

export const VALID_INTAKE_CALLS = {
  open: newFile,
  close: complete,
  cancel: (_stage: SchoolStage, by: TestStaff) => opened(by),
  list: () => ({}),
  match: () => ({
    files: ['03 注意力/03-02 多头注意力.mp4'],
    lessons: [{ key: 'a', chapter: 3, number: 2, chapterName: '注意力', name: '多头注意力为什么要拆开' }],
  }),
}
