import {
  PICTURE_UPLOAD_PATH,
  SCHOOL_MARK_MAX_BYTES,
  SCHOOL_MARK_TYPES,
  SCHOOL_MARK_UPLOAD_PATH,
  SCHOOL_PICTURE_MAX_BYTES,
  type writingContract,
} from '@bee/contract/manage/content/writing.contract.ts'
import type { FastifyInstance } from 'fastify'
import { addBytesRoute } from '../../http/staff/body-route.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import type { SchoolMarksService } from './school-marks.service.ts'
import type { WritingService } from './writing.service.ts'

export const writingRoutes = (writing: WritingService): StaffHandlers<typeof writingContract> => ({
  markdown: ({ text }, { staff }) => writing.preview(text, staff.userId),
  pictures: ({ before }, { staff }) => writing.pictures(staff, before),
  pictureOf: ({ pictureId }) => writing.pictureOf(pictureId),
})

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

function fileNameIn(query: unknown): string {
  const { title } = query as { title?: unknown }
  return typeof title === 'string' ? title : ''
}

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
    prepare: ({ query }) => ({ fileName: fileNameIn(query) }),
    async handle(content, { request, staff, prepared: { fileName } }) {
      const facts = await writing.clean(content)
      return router.writeFor(request, staff, (work) => writing.addPicture(work, facts, fileName, staff.userId))
    },
  })
}

/** The body is the mark itself. It stands on every page, so only who may manage the school brings one. */
export function addMarkUpload(
  app: FastifyInstance,
  { router, marks }: { router: StaffRouter; marks: SchoolMarksService },
) {
  addBytesRoute(app, router, {
    path: SCHOOL_MARK_UPLOAD_PATH,
    gate: { permission: 'school.manage', reach: 'everything', mayPrecedeSecondStep: true },
    types: SCHOOL_MARK_TYPES,
    limitBytes: SCHOOL_MARK_MAX_BYTES,
    wrongType: '只能上传 SVG 或 PNG 图片',
    prepare: ({ query }) => ({
      fileName: fileNameIn(query),
      use: (query as { use?: unknown }).use === 'wordmark' ? ('wordmark' as const) : ('mark' as const),
    }),
    async handle(content, { request, staff, prepared: { fileName, use } }) {
      const kept = await marks.keep(content, use)
      return router.writeFor(request, staff, (work) => marks.add(work, kept, { fileName, ownerId: staff.userId }))
    },
  })
}
