import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@bee/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPreviewSandbox } from '../../create-preview-sandbox.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createDependencies } from '../../create-dependencies.ts'
import { previewSchool, type PreviewSchool } from '../../testing/preview-school.ts'
import { TEST_CAPTCHA, TEST_SECRET } from '../../testing/test-server.ts'
import { CAPTCHA_PATH } from '../captcha/captcha.routes.ts'
import { contentFeature } from '../content/content.feature.ts'
import { paymentWaysFeature } from '../gateways/payment-ways.feature.ts'
import type { PaymentWays } from '../gateways/payment-ways.service.ts'
import { connectWays } from '../orders/testing/connect-ways.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'

/** An SMS gateway that accepts every message and counts them. */
let gateway: Server
let taken = 0
let school: PreviewSchool

beforeAll(async () => {
  gateway = createServer((request, response) => {
    taken += 1
    request.resume()
    response.end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  school = await previewSchool({
    config: { sms: { gateway: 'webhook', url: `http://127.0.0.1:${port}/sms`, secret: 'of the gateway' } },
  })
})
afterAll(async () => {
  await school.server.close()
  gateway.close()
})

async function askForCode(base: string) {
  const { app } = school.server
  const captchaId = 'a-picture-for-a-preview'
  await app.inject(`${CAPTCHA_PATH}?captchaId=${captchaId}`)
  const query = new URLSearchParams({ mobile: '13812345678', scene: 'login', captchaId, captcha: TEST_CAPTCHA })
  return app.inject({ url: `${base}/bee/api/sms_code?${query}` })
}

describe('a preview reaches nothing outside the database', () => {
  it('sends no SMS, however its address is written', async () => {
    const reply = await askForCode(school.baseOf('visitor'))
    expect(reply.statusCode).toBe(404)
    expect(taken).toBe(0)
    for (const path of ['/sms_code', '/sms%5Fcode', '/%73ms_code']) {
      const reply = await school.call(school.baseOf('visitor'), `${path}?mobile=13812345678&scene=login`)
      expect(reply.statusCode, path).toBe(404)
    }
    expect((await askForCode('')).statusCode).toBe(200)
    expect(taken).toBe(1)
  })

  it('answers nothing that no page reads', async () => {
    for (const path of ['/note/export', '/examination/book/export', '/msg/events', '/captcha', '/order/receipt/1']) {
      const reply = await school.callAs('buyer', path)
      expect(reply.statusCode, path).toBe(404)
    }
    const { path } = contract.courses.detail
    expect((await school.callAs('buyer', `${path}?subjectId=${school.courseId}`)).statusCode).toBe(200)
  })

  it('has doors on its stage that refuse', async () => {
    const { pool, config } = school.server
    const stages: Dependencies[] = []
    let find: PaymentWays['find'] | undefined
    await connectWays({ ...school.server, secret: TEST_SECRET })
    const probe = defineFeature({
      name: 'probe',
      needs: [draftsFeature, contentFeature, paymentWaysFeature],
      create(deps, { paymentWays }: { paymentWays: PaymentWays }) {
        stages.push(deps)
        find = paymentWays.find
        return { services: {} }
      },
    })
    const sandbox = await createPreviewSandbox([probe], createDependencies({ config, pool }), school.server.app.log)
    const ways = [await find?.('wechat'), await find?.('alipay')]
    await sandbox.close()
    const [{ sms }] = [stages[0] ?? expect.fail('no stage')]
    await expect(sms.send({ mobile: '13812345678', code: '123456', scene: 'login' })).rejects.toThrow()
    expect(ways).toEqual([undefined, undefined])
  })
})
