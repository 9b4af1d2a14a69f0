import type { accountContract } from '@bee/contract/account/account.contract.ts'
import { notFound } from '@bee/contract/failures.ts'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '../../http/implement.ts'
import { REDIRECT_KEPT } from '../../http/media/stored-pictures.ts'
import { readPicture } from '../../http/body/picture-body.ts'
import { UPLOADS_PATH, type UploadsService } from './uploads.service.ts'

export const uploadRoutes = (uploads: UploadsService): Handlers<Pick<typeof accountContract, 'upload'>> => ({
  upload: (_input, { member, request }) => uploads.receive(member.userId, readPicture(request)),
})

/** A picture of a member is re-encoded; a mark of the school may be an SVG that only draws. */
const typeOf = (name: string) => (name.endsWith('.svg') ? 'image/svg+xml' : 'image/webp')

/** Every file under this path comes from a person: it is shown as a picture and never executed. */
const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cache-control': 'public, max-age=31536000, immutable',
}

export function addUploadedFiles(app: FastifyInstance, uploads: UploadsService): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const file = await uploads.find(request.params.name)
    if (!file) throw notFound('没有这张图片')
    const type = typeOf(request.params.name)
    const address = await file.address?.({ type })
    if (address !== undefined) return reply.header('cache-control', REDIRECT_KEPT).redirect(address, 302)
    return reply
      .headers({ ...FILE_HEADERS, 'content-type': type, 'content-length': file.bytes })
      .send(await file.open())
  })
}
