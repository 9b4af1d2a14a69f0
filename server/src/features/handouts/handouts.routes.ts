import { badInput } from '@bee/contract/failures.ts'
import { id } from '@bee/contract/fields.ts'
import type { handoutsContract } from '@bee/contract/handouts/handouts.contract.ts'
import {
  HANDOUT_UPLOAD_PATH,
  HANDOUT_UPLOAD_TYPE,
  type manageHandoutsContract,
} from '@bee/contract/manage/media/handouts.contract.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Handlers } from '../../http/implement.ts'
import { addStreamRoute } from '../../http/staff/body-route.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import type { HandoutDesk } from './handout-desk.service.ts'
import type { HandoutsService } from './handouts.service.ts'

export const handoutsRoutes = (handouts: HandoutsService): Handlers<typeof handoutsContract> => ({
  ofLesson: ({ lessonId }, { member }) => handouts.ofLesson(lessonId, member.userId),
})

export const handoutDeskRoutes = (desk: HandoutDesk): StaffHandlers<typeof manageHandoutsContract> => ({
  list: ({ lessonId }, { staff }) => desk.list(lessonId, staff),
  rename: (input, { staff, write }) => write((work) => desk.rename(work, staff, input)),
  move: (input, { staff, write }) => write((work) => desk.move(work, staff, input)),
  remove: ({ handoutId }, { staff, write }) => write((work) => desk.remove(work, staff, handoutId)),
  restore: ({ handoutId }, { staff, write }) => write((work) => desk.restore(work, staff, handoutId)),
})

const Uploading = z.object({
  lessonId: id('lessonId'),
  name: z.string({ error: '请写出文件的名字 name' }).check(z.maxLength(255, { error: '文件的名字太长了' })),
})

/** The body is the file itself, which is never in memory as a whole. */
export function addHandoutUpload(app: FastifyInstance, parts: { router: StaffRouter; handoutDesk: HandoutDesk }): void {
  const { router, handoutDesk } = parts
  addStreamRoute(app, router, {
    path: HANDOUT_UPLOAD_PATH,
    gate: { permission: 'content.publish', reach: 'course' },
    types: [HANDOUT_UPLOAD_TYPE],
    wrongType: '请上传一个文件',
    prepare({ query }) {
      const asked = z.safeParse(Uploading, query)
      if (!asked.success) throw badInput(asked.error.issues[0]?.message ?? '')
      return { lessonId: asked.data.lessonId, fileName: asked.data.name }
    },
    async handle(content, { request, staff, prepared }) {
      const file = await handoutDesk.receive(staff, prepared, content)
      return router.writeFor(request, staff, (work) => handoutDesk.add(work, staff, { ...prepared, file }))
    },
  })
}
