import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { wrongType } from '@bee/contract/failures.ts'
import {
  PICTURE_UPLOAD_PATH,
  SCHOOL_PICTURE_MAX_BYTES,
  type writingContract,
} from '@bee/contract/manage/content/writing.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowSlowBody } from '../../http/body/body-time.ts'
import { envelopeOf } from '../../http/implement.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { WritingService } from './writing.service.ts'

export const writingRoutes = (writing: WritingService): StaffHandlers<typeof writingContract> => ({
  markdown: ({ text }, { staff }) => writing.preview(text, staff.userId),
  pictures: ({ before }, { staff }) => writing.pictures(staff, before),
  pictureOf: ({ pictureId }) => writing.pictureOf(pictureId),
})

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Not a call of the table, since its body is the picture itself; the right is checked before the body is read. */
export function addPictureUpload(
  app: FastifyInstance,
  { router, writing }: { router: StaffRouter; writing: WritingService },
) {
  const admitted = new WeakMap<FastifyRequest, Staff>()
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'buffer', bodyLimit: SCHOOL_PICTURE_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post<{ Querystring: { title?: unknown } }>(
      API_BASE_PATH + PICTURE_UPLOAD_PATH,
      {
        onRequest: async (request) => {
          admitted.set(request, await router.admit(request, { permission: 'content.write', reach: 'nothing' }))
          allowSlowBody(request)
        },
      },
      async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw wrongType('只能上传 JPEG、PNG、WebP 或 GIF 图片')
        const staff = admitted.get(request) as Staff
        const facts = await writing.clean(body)
        const { title } = request.query
        const fileName = typeof title === 'string' ? title : ''
        const picture = await router.writeFor(request, staff, (work) =>
          writing.addPicture(work, facts, fileName, staff.userId),
        )
        return reply.header('cache-control', 'no-store').send(envelopeOf(picture))
      },
    )
    done()
  })
}
