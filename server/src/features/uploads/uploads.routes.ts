import type { accountContract } from '@bee/contract/account/account.contract.ts'
import { badField, Failure, notFound, tooLarge, wrongType } from '@bee/contract/failures.ts'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowSlowBody } from '../../http/body-time.ts'
import type { Handlers } from '../../http/implement.ts'
import { UPLOADS_PATH, type UploadsService } from './uploads.service.ts'

const TOO_LARGE = `图片不能超过 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`

/** Multipart bodies, one file each; anything larger is cut off while it arrives, not kept in memory. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: UPLOAD_MAX_BYTES, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  })
}

/** The parser's own errors carry no status: a form without its boundary or its end is the sender's, not the server's. */
const isOfParser = (error: unknown) => error instanceof Error && !(error instanceof Failure) && !('statusCode' in error)

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  try {
    const file = await request.file()
    if (!file) throw badField('file', '请选择一张图片')
    const content = await file.toBuffer()
    if (file.file.truncated) throw tooLarge(TOO_LARGE)
    return content
  } catch (error) {
    throw isOfParser(error) ? badField('file', '图片没有传完整，请再传一次') : error
  }
}

export const uploadRoutes = (uploads: UploadsService): Handlers<Pick<typeof accountContract, 'upload'>> => ({
  async upload(_input, { member, request }) {
    if (!request.isMultipart()) throw wrongType('请用表单（multipart/form-data）上传图片')
    allowSlowBody(request)
    return uploads.receive(member.userId, () => readPicture(request))
  },
})

/** Everything under this path came from a member: shown as the picture it is, never run as anything. */
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
    return reply.headers({ ...FILE_HEADERS, 'content-length': file.bytes }).send(file.open())
  })
}
