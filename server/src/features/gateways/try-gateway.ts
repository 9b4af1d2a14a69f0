import { SMS_CODE_LENGTH } from '@bee/contract/limits.ts'
import { GATEWAY_FORMS, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { PaymentTrouble } from '../../outside/payment-driver.ts'
import { Undelivered, type Refusal } from '../../outside/providers/refusal.ts'
import { SmsUnavailable, type SmsGateway } from '../../outside/sms-gateway.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { certificateWarning, type TlsCertificates } from './tls-certificates.service.ts'
import type { GatewayValues } from './gateway-settings.service.ts'
import { isNoticeGateway, type SendLetter } from './notices/notice-senders.ts'
import { ROBOT_KEYWORD } from '../../outside/providers/robots.ts'
import { wayOf, type PaymentDrivers } from './payment-drivers.ts'
import type { SiteService } from '../site/site.service.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { isSmsGateway, type SmsDrivers } from './sms-drivers.ts'

const NO_INSTRUCTIONS: Refusal = {
  cause: 'settings',
  sentence: '还没有写付款说明，学员不知道往哪里转。在下面写一份，再来打开',
}
const STANDING_REFUSED = '网关没有收下：核对 SMS_WEBHOOK_URL 与密钥，再看网关自己的日志'

/** The member of staff who tries. */
export interface Trier {
  userId: number
  nickName: string
  mobile: string
  address: string
}

export interface Tried {
  isAnswering: boolean
  sentence: string
  /** The field of the form that a refusal is about; empty for none. */
  field: string
  /** Of the operator's own server. */
  certificateEndsAt?: Date | undefined
}

/** Sends one real message, or asks the payment gateway, by settings that need not be kept yet, and says what came back. */
export function createTryGateway(parts: {
  driverOf: SmsDrivers
  paymentDrivers: PaymentDrivers
  site: Pick<SiteService, 'payment'>
  sendLetter: SendLetter
  schoolNames: Pick<SchoolNamesService, 'read'>
  /** Of the environment. */
  standing: SmsGateway
  limits: Pick<RateLimits, 'takeGatewayTest' | 'takeSms'>
  certificates: Pick<TlsCertificates, 'endOf'>
  randomness: Randomness
  clock: Clock
}) {
  const { driverOf, paymentDrivers, site, sendLetter, schoolNames, standing, limits, certificates, randomness, clock } =
    parts

  /** To the own number, counted like any code; a refused one has cost nothing, and may be tried again at once. The code opens nothing. */
  async function sendCode(gateway: SmsGateway, { mobile, address }: Trier): Promise<void> {
    const slots = await limits.takeSms(mobile, address)
    const code = String(randomness.below(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
    try {
      await gateway.send({ mobile, code, scene: 'test' })
    } catch (error) {
      await slots.release('number')
      throw error
    }
  }

  async function sendTo(name: GatewayName, values: GatewayValues | undefined, by: Trier): Promise<string> {
    const { title } = GATEWAY_FORMS[name]
    const way = wayOf(name)
    if (way) return paymentDrivers(way, values ?? {}).check()
    if (!isNoticeGateway(name) && !isSmsGateway(name)) return checkTransfer()
    if (isSmsGateway(name)) {
      await sendCode(values ? driverOf(name, values) : standing, by)
      return `${title}收下了发给 ${maskMobile(by.mobile)} 的一条，看看手机到了没有`
    }
    const { name: school } = await schoolNames.read()
    const lines = [`试一试：${by.nickName} 从后台发的，看到就是通了`]
    await sendLetter(name, values ?? {}, {
      subject: `${ROBOT_KEYWORD}（${school}）`,
      fromName: school,
      lines,
      link: '',
    })
    return name === 'mail' ? '发信服务器收下了，看看收件的邮箱到了没有' : `${title}收下了，看看群里有没有这一条`
  }

  /** No gateway is asked: a transfer needs the instructions of the school alone. */
  async function checkTransfer(): Promise<string> {
    const { instructions } = await site.payment()
    if (!instructions) throw new Undelivered(NO_INSTRUCTIONS)
    return `学员照着付款说明转给 ${instructions.payee}，${instructions.duration}`
  }

  /** Without values it is the gateway of the environment. */
  return async function tryGateway(name: GatewayName, values: GatewayValues | undefined, by: Trier): Promise<Tried> {
    await limits.takeGatewayTest(by.userId)
    try {
      const said = await sendTo(name, values, by)
      const certificateEndsAt = values && (await certificates.endOf(name, values))
      const warning = certificateWarning(certificateEndsAt, clock.now())
      return {
        isAnswering: true,
        sentence: warning === undefined ? said : `${said}。${warning}`,
        field: '',
        certificateEndsAt,
      }
    } catch (error) {
      if (error instanceof SmsUnavailable) return { isAnswering: false, sentence: STANDING_REFUSED, field: '' }
      if (!(error instanceof Undelivered || error instanceof PaymentTrouble)) throw error
      const { sentence, field = '' } = error.refusal
      return { isAnswering: false, sentence, field }
    }
  }
}

export type TryGateway = ReturnType<typeof createTryGateway>
