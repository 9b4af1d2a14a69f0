import { notLoggedIn } from '@bee/contract/failures.ts'
import { manageContract } from '@bee/contract/manage/index.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPage } from '../api-page.ts'
import { MANAGE_TITLES, openApiDocument } from '../openapi.ts'
import type { StaffRouter } from './staff-router.ts'
import { refuseForeignVisit } from './own-site.ts'

const PAGE = '/manage/api'
const DOCUMENT = `${PAGE}/openapi.json`
const SIDE = {
  name: '蜂巢',
  document: DOCUMENT,
  note: `每次都带请求头 <code>${STAFF_HEADER}: ${STAFF_HEADER_VALUE}</code>；登录写在 cookie 里。`,
}

/** The API of the staff desk, for staff only. Opened as a page, so it is checked by the cookie without the header. */
export function addManageApiPage(
  app: FastifyInstance,
  { router, publicUrl, readSchool }: { router: StaffRouter; publicUrl: string; readSchool: () => Promise<SchoolNames> },
): void {
  async function refuseOthers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseForeignVisit(request, publicUrl)
    void reply.header('cache-control', 'no-store')
    if (!(await router.findStaff(request))) throw notLoggedIn()
  }

  app.get(PAGE, async (request, reply) => {
    await refuseOthers(request, reply)
    return reply.type('text/html; charset=utf-8').send(apiPage(manageContract, MANAGE_TITLES, SIDE))
  })

  app.get(DOCUMENT, async (request, reply) => {
    await refuseOthers(request, reply)
    return openApiDocument({ contract: manageContract, titles: MANAGE_TITLES, publicUrl, school: await readSchool() })
  })
}
