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

/** Every file under this path comes from a member: it is shown as a picture and never executed. */
const FILE_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cache-control': 'public, max-age=31536000, immutable',
}

export function addUploadedFiles(app: FastifyInstance, uploads: UploadsService): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const file = await uploads.find(request.params.name)
    if (!file) throw notFound('没有这张图片')
    const address = await file.address?.({ type: FILE_HEADERS['content-type'] })
    if (address !== undefined) return reply.header('cache-control', REDIRECT_KEPT).redirect(address, 302)
    return reply.headers({ ...FILE_HEADERS, 'content-length': file.bytes }).send(await file.open())
  })
}
