import { badField, Failure, tooLarge, wrongType } from '@bee/contract/failures.ts'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowSlowBody } from './body-time.ts'

const TOO_LARGE = `图片不能超过 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`

/** Multipart bodies with one file each; a larger file is cut off while it arrives, not kept in memory. */
export async function acceptPictures(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: UPLOAD_MAX_BYTES, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 20 },
  })
}

/** The parser's own errors carry no status: a form without its boundary or its end is the client's mistake, not the server's. */
const isOfParser = (error: unknown) => error instanceof Error && !(error instanceof Failure) && !('statusCode' in error)

/** Returns a function that reads the one picture of a request. Any other kind of body is refused at once. */
export function readPicture(request: FastifyRequest): () => Promise<Buffer> {
  if (!request.isMultipart()) throw wrongType('请用表单（multipart/form-data）上传图片')
  allowSlowBody(request)
  return async () => {
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
}
