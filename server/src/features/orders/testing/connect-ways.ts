import type pg from 'pg'
import { typedDatabase } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import { createSealedBox, keyFor } from '../../../outside/sealed-box.ts'
import { ALIPAY_KEYS, WECHAT_KEYS } from '../../../outside/providers/testing/payment-keys.ts'
import { systemRandomness } from '../../../outside/randomness.ts'
import { createGatewaySettingsRepository } from '../../gateways/gateway-settings.repository.ts'
import { createGatewaySettings } from '../../gateways/gateway-settings.service.ts'

/** What an owner fills in for the merchant of the simulator. */
export const PAYMENT_VALUES = {
  'pay-wechat': {
    state: 'on',
    merchant: WECHAT_KEYS.mchId,
    appId: WECHAT_KEYS.appId,
    certificate: WECHAT_KEYS.merchant.certificate.trim(),
    privateKey: WECHAT_KEYS.merchant.pem.trim(),
    apiKey: WECHAT_KEYS.apiKey,
    publicKeyId: '',
    publicKey: '',
    h5: 'on',
  },
  'pay-alipay': {
    state: 'on',
    appId: ALIPAY_KEYS.appId,
    sellerId: ALIPAY_KEYS.sellerId,
    privateKey: ALIPAY_KEYS.app.pem.trim(),
    alipayKey: '',
    certificate: ALIPAY_KEYS.app.certificate.trim(),
    alipayCertificate: ALIPAY_KEYS.alipay.certificate.trim(),
    rootCertificate: ALIPAY_KEYS.roots.trim(),
    pc: 'code',
  },
} as const

interface Place {
  pool: pg.Pool
  clock: Pick<Clock, 'now'>
  /** Of the site, which seals its keys with it. */
  secret: string
}

/** Connects WeChat Pay and Alipay without the trial of the desk, which has its own test. */
export async function connectWays({ pool, clock, secret }: Place): Promise<void> {
  const database = typedDatabase(pool)
  const box = createSealedBox(keyFor(secret, 'bee gateway settings'), systemRandomness)
  const settings = createGatewaySettings({ rows: createGatewaySettingsRepository(database), box })
  await database.transaction().execute(async (work) => {
    for (const name of ['pay-wechat', 'pay-alipay'] as const) {
      await settings.keep(work, { name, values: PAYMENT_VALUES[name] }, undefined, clock.now())
    }
  })
}
