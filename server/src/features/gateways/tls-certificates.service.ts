import { DAY_MS } from '@bee/contract/durations.ts'
import { GATEWAY_FORMS, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Database } from '../../database/database.ts'
import type { CertificateEnd, TlsPlace } from '../../outside/certificate-end.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { GatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings, GatewayValues } from './gateway-settings.service.ts'
import { firstEnd, GATEWAY_OF_WAY } from './payment-drivers.ts'
import type { NoticesRepository } from './notices/notices.repository.ts'

const PAYMENT_GATEWAYS: ReadonlySet<GatewayName> = new Set(Object.values(GATEWAY_OF_WAY))

const HTTPS_PORT = 443
const MAIL_PORT = 465
/** Told at the first of these that it has come to, then at the next. */
const DAYS_BEFORE = [1, 7, 30]
const WARNED_DAYS = 30

/** The server of the operator that a gateway speaks to; undefined for a provider's, which looks after its own certificate. */
function placeOf(name: GatewayName, { address = '', host = '', port = '' }: GatewayValues): TlsPlace | undefined {
  if (name === 'mail') return Number(port) === MAIL_PORT ? { host, port: MAIL_PORT } : undefined
  if (name !== 'sms-webhook' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:') return undefined
  return { host: url.hostname, port: url.port === '' ? HTTPS_PORT : Number(url.port) }
}

const daysLeft = (endsAt: Date, now: Date) => Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS)

interface EndWords {
  /** The part that does not work any more. */
  lost: string
  /** How it is mended. */
  wayOut: string
}
const OF_SERVERS: EndWords = { lost: '发不出去', wayOut: '到服务器上换证书' }
const OF_PAYMENT: EndWords = { lost: '付款页上就没有它了', wayOut: '到网关的后台申请新的，在 设置 → 短信与支付 里换上' }

/** Undefined while there is time. */
export function certificateWarning(
  endsAt: Date | null | undefined,
  now: Date,
  { lost }: EndWords = OF_SERVERS,
): string | undefined {
  if (!endsAt) return undefined
  const left = daysLeft(endsAt, now)
  if (left > WARNED_DAYS) return undefined
  const day = shanghaiDate(endsAt)
  return left <= 0
    ? `它的证书 ${day} 到期了，换好之前${lost}`
    : `它的证书 ${day} 到期，还有 ${left} 天，到期以后${lost}`
}

/** Looks every day at the certificates of the operator's own servers and of the payment gateways, and tells colleagues 30, 7 and 1 days before one ends. */
export function createTlsCertificates(parts: {
  settings: Pick<GatewaySettings, 'list'>
  rows: Pick<GatewaySettingsRepository, 'noteCertificate' | 'ownerIds'>
  notices: Pick<NoticesRepository, 'collect'>
  messages: Pick<MessagesService, 'tell'>
  certificateEnd: CertificateEnd
  database: Database
  clock: Clock
}) {
  const { settings, rows, notices, messages, certificateEnd, database, clock } = parts

  async function endOf(name: GatewayName, values: GatewayValues): Promise<Date | undefined> {
    const place = placeOf(name, values)
    return place && certificateEnd(place)
  }

  /** Each stage is told once. */
  async function tell(name: GatewayName, endsAt: Date, words: EndWords): Promise<void> {
    const now = clock.now()
    const stage = DAYS_BEFORE.find((days) => daysLeft(endsAt, now) <= days)
    const warning = certificateWarning(endsAt, now, words)
    if (stage === undefined || warning === undefined) return
    const detail = `${GATEWAY_FORMS[name].title}：${warning}`
    const key = `certificate:${name}:${shanghaiDate(endsAt)}:${stage}`
    if ((await notices.collect([{ key, kind: 'certificate', detail }], now)) === 0) return
    await database.transaction().execute(async (work) => {
      const userIds = await rows.ownerIds(work)
      const content = `${detail}。${words.wayOut}`
      await messages.tell(
        work,
        userIds.map((userId) => ({ userId, content, link: '' })),
      )
    })
  }

  async function run(): Promise<void> {
    for (const { name, facts, secrets } of await settings.list()) {
      const ofPayment = PAYMENT_GATEWAYS.has(name) ? firstEnd(facts) : undefined
      if (ofPayment) await tell(name, ofPayment, OF_PAYMENT)
      const endsAt = secrets && (await endOf(name, { ...facts, ...secrets }))
      if (!endsAt) continue
      await rows.noteCertificate(name, endsAt)
      await tell(name, endsAt, OF_SERVERS)
    }
  }

  return { endOf, run }
}

export type TlsCertificates = ReturnType<typeof createTlsCertificates>
