import { captchaId } from '@bee/contract/account/account-fields.ts'
import { badField } from '@bee/contract/failures.ts'
import type { FastifyInstance } from 'fastify'
import type { CaptchasService } from './captchas.service.ts'

export const CAPTCHA_PATH = '/bee/captcha.jpg'
const CaptchaId = captchaId()

/** Outside `/bee/api`, where the specification has it: a picture, not an envelope. */
export function addCaptchaRoute(app: FastifyInstance, captchas: CaptchasService): void {
  app.get<{ Querystring: { captchaId?: unknown } }>(CAPTCHA_PATH, async (request, reply) => {
    const id = CaptchaId.safeParse(request.query.captchaId)
    if (!id.success) throw badField('captchaId', '验证码编号 captchaId 应当是 16 到 64 个字母、数字、横线或下划线')
    const picture = await captchas.draw(id.data, request.address)
    return reply.type('image/jpeg').header('cache-control', 'no-store').send(picture)
  })
}
