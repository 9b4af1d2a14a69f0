import { SCHOOL_MARK_UPLOAD_PATH, type SchoolMark } from '@bee/contract/manage/content/writing.contract.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'

/** As the page 标志与颜色 sends an SVG. */
export async function uploadMark(
  { app }: Pick<TestServer, 'app'>,
  { headers }: TestStaff,
  svg: string,
  use: 'mark' | 'wordmark' = 'mark',
): Promise<SchoolMark> {
  const answer = await app.inject({
    method: 'POST',
    url: `/bee/api${SCHOOL_MARK_UPLOAD_PATH}?use=${use}&title=mark.svg`,
    headers: { ...headers, 'content-type': 'image/svg+xml' },
    payload: Buffer.from(svg),
  })
  return answer.json<{ data: SchoolMark }>().data
}
