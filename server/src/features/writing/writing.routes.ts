import {
  PICTURE_UPLOAD_PATH,
  SCHOOL_PICTURE_MAX_BYTES,
  type writingContract,
} from '@bee/contract/manage/content/writing.contract.ts'
import type { FastifyInstance } from 'fastify'
import { addBytesRoute } from '../../http/staff/body-route.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import type { WritingService } from './writing.service.ts'

export const writingRoutes = (writing: WritingService): StaffHandlers<typeof writingContract> => ({
  markdown: ({ text }, { staff }) => writing.preview(text, staff.userId),
  pictures: ({ before }, { staff }) => writing.pictures(staff, before),
  pictureOf: ({ pictureId }) => writing.pictureOf(pictureId),
})

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The body is the picture itself. */
export function addPictureUpload(
  app: FastifyInstance,
  { router, writing }: { router: StaffRouter; writing: WritingService },
) {
  addBytesRoute(app, router, {
    path: PICTURE_UPLOAD_PATH,
    gate: { permission: 'content.write', reach: 'nothing' },
    types: TYPES,
    limitBytes: SCHOOL_PICTURE_MAX_BYTES,
    wrongType: '只能上传 JPEG、PNG、WebP 或 GIF 图片',
    prepare({ query }) {
      const { title } = query as { title?: unknown }
      return { fileName: typeof title === 'string' ? title : '' }
    },
    async handle(content, { request, staff, prepared: { fileName } }) {
      const facts = await writing.clean(content)
      return router.writeFor(request, staff, (work) => writing.addPicture(work, facts, fileName, staff.userId))
    },
  })
}
