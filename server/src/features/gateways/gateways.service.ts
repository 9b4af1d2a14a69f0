import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import { GATEWAY_FORMS, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { GatewayForm } from '@bee/contract/manage/gateways/gateway-form.ts'
import { problemOf } from '@bee/contract/manage/gateways/gateway-values.ts'
import type { Gateways, GatewaySaved, GatewayTest } from '@bee/contract/manage/gateways/gateways.contract.ts'
import type { Work } from '../../database/database.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { GatewaySettingsRepository } from './gateway-settings.repository.ts'
import type { GatewaySettings, GatewayValues, KeptGateway } from './gateway-settings.service.ts'
import { presentGateways } from './gateways.presenter.ts'
import { wayOf } from './payment-drivers.ts'
import type { PaymentWays } from './payment-ways.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { PAYMENT_WAY_TITLES, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { isSmsGateway } from './sms-drivers.ts'
import type { SmsReceipts } from './sms-receipts.service.ts'
import type { Tried, Trier, TryGateway } from './try-gateway.ts'

const NOTHING_TO_TAKE_BACK = '试过就是试过，没有可撤的'
const NO_COPY = '密钥没有留底，撤不了；再填一次就好'
const CHANGED_MEANWHILE = '这一家刚被别人改过，看过新的再改'
const SEALED = 'SECRET 换过，存着的密钥打不开了，再填一次就好'
const FIXED = '服务器的环境变量定了短信走哪里，这里改不了'

export interface GatewayChange {
  gateway: GatewayName
  values: readonly { field: string; value: string }[]
  updateTime: string
}

/** The desk of the gateways. Secrets go in and never come out: no answer and no audit event has one. */
export function createGatewaysService(parts: {
  settings: GatewaySettings
  rows: Pick<GatewaySettingsRepository, 'lock' | 'prefer' | 'remove' | 'ownerIds' | 'noteCertificate'>
  smsReceipts: Pick<SmsReceipts, 'sums'>
  paymentWays: Pick<PaymentWays, 'offered'>
  site: Pick<SiteService, 'payment'>
  /** Tries to pay that are open at a gateway. */
  openAttempts: (way: OnlineWay) => Promise<number>
  tryGateway: TryGateway
  messages: Pick<MessagesService, 'tell'>
  /** The host of the environment's gateway; undefined where this desk decides. */
  fixedHost: string | undefined
  clock: Clock
}) {
  const { settings, rows, paymentWays, site, openAttempts, smsReceipts, tryGateway, messages, fixedHost, clock } = parts
  const isSmsFixed = fixedHost !== undefined

  function smsSentence(kept: readonly KeptGateway[]): string {
    if (isSmsFixed) return '走服务器环境变量里的网关'
    const [first, second] = kept.filter(({ name }) => isSmsGateway(name)).map(({ name }) => GATEWAY_FORMS[name].title)
    if (first === undefined) return '还没有接，验证码只写在服务器的日志里，学员收不到'
    return second === undefined ? `都走${first}` : `先走${first}，它不收就换${second}`
  }

  async function readPaymentSentence(): Promise<string> {
    const [ways, { instructions }] = await Promise.all([paymentWays.offered(), site.payment()])
    const usable = ways.filter((way) => way !== 'bank' || instructions !== null)
    if (usable.length === 0) return '还没有写付款说明，也没有接支付，学员不知道怎样付款'
    return `学员能用${usable.map((way) => PAYMENT_WAY_TITLES[way]).join('、')}`
  }

  async function list(): Promise<Gateways> {
    const [paymentSentence, kept, sums] = await Promise.all([
      readPaymentSentence(),
      settings.list(),
      smsReceipts.sums(),
    ])
    const list = presentGateways(kept, { sums, fixedHost, now: clock.now() })
    return { paymentSentence, smsSentence: smsSentence(kept), list }
  }

  function refuseFixed(name: GatewayName): void {
    if (isSmsFixed && isSmsGateway(name)) throw conflict(FIXED)
  }

  /** The written values over the kept ones. A secret that is not written stays. */
  function merge({ fields }: GatewayForm, written: ReadonlyMap<string, string>, kept: KeptGateway | undefined) {
    const values = fields.map(({ name, isSecret }) => {
      const value = written.get(name) ?? ''
      const before = isSecret ? kept?.secrets?.[name] : undefined
      return [name, value === '' ? (before ?? '') : value] as const
    })
    return Object.fromEntries(values) as GatewayValues
  }

  function refuseWrong({ fields }: GatewayForm, values: GatewayValues): void {
    const problems = fields.flatMap((field) => {
      const problem = problemOf(field, values[field.name] ?? '')
      return problem === undefined ? [] : [[field.name, problem] as const]
    })
    const [first] = problems
    if (first) throw badInput(first[1], Object.fromEntries(problems))
  }

  const changedLabels = ({ fields }: GatewayForm, values: GatewayValues, kept: KeptGateway | undefined) =>
    fields
      .filter(({ name }) => values[name] !== ({ ...kept?.facts, ...kept?.secrets }[name] ?? ''))
      .map(({ label }) => label)

  const presentTest = ({ isAnswering, sentence }: Tried): GatewayTest => ({
    isAnswering,
    sentence,
    time: clock.now().toISOString(),
  })

  const eventOf = (
    action: NewEvent['action'],
    gateway: GatewayName,
    summary: string,
    undo: NewEvent['undo'],
  ): NewEvent => ({
    action,
    target: { kind: 'door', id: gateway },
    summary,
    undo,
  })

  /** All owners are told, so that a stolen session of one owner changes no key unseen. */
  async function tellOtherOwners(work: Work, by: Trier, act: string): Promise<void> {
    const userIds = (await rows.ownerIds(work)).filter((userId) => userId !== by.userId)
    const content = `${by.nickName} ${act}。不是约好的，就去后台的 设置 → 短信与支付 看看`
    await messages.tell(
      work,
      userIds.map((userId) => ({ userId, content, link: '' })),
    )
  }

  /**
   * Tries first, outside of any transaction. The answer stores the settings when they work; otherwise the old ones stay, and the record has
   * the trial.
   */
  async function save(change: GatewayChange, by: Trier): Promise<(work: Work) => Promise<Outcome<GatewaySaved>>> {
    const { gateway, updateTime } = change
    refuseFixed(gateway)
    const form = GATEWAY_FORMS[gateway]
    const kept = await settings.find(gateway)
    if ((kept?.changedAt.toISOString() ?? '') !== updateTime) throw conflict(CHANGED_MEANWHILE)
    const values = merge(form, new Map(change.values.map(({ field, value }) => [field, value])), kept)
    refuseWrong(form, values)
    const tried = await tryGateway(gateway, values, by)
    const result = { isSaved: tried.isAnswering, test: presentTest(tried), field: tried.field }
    if (!tried.isAnswering) {
      const summary = `新填的${form.title}没有试通，没有存：${tried.sentence}`
      const event = eventOf('settings.testGateway', gateway, summary, NOTHING_TO_TAKE_BACK)
      return () => Promise.resolve({ result, event })
    }
    const labels = changedLabels(form, values, kept)
    const act = kept ? `改了${form.title}` : `接上了${form.title}`
    const summary = kept && labels.length > 0 ? `${act}：${labels.join('、')}` : act
    return async (work) => {
      if (!(await settings.keep(work, { name: gateway, values }, kept?.changedAt, clock.now()))) {
        throw conflict(CHANGED_MEANWHILE)
      }
      await rows.noteCertificate(gateway, tried.certificateEndsAt ?? null, work)
      await tellOtherOwners(work, by, summary)
      return { result, event: eventOf('settings.gateway', gateway, summary, NO_COPY) }
    }
  }

  const tested = (gateway: GatewayName, tried: Tried): Outcome<GatewayTest> => ({
    result: presentTest(tried),
    event: eventOf('settings.testGateway', gateway, tried.sentence, NOTHING_TO_TAKE_BACK),
  })

  async function test(gateway: GatewayName, by: Trier): Promise<Outcome<GatewayTest>> {
    if (isSmsFixed && gateway === 'sms-webhook') return tested(gateway, await tryGateway(gateway, undefined, by))
    refuseFixed(gateway)
    const kept = await settings.find(gateway)
    if (!kept) throw notFound('这一家还没有接')
    if (!kept.secrets) return tested(gateway, { isAnswering: false, sentence: SEALED, field: '' })
    return tested(gateway, await tryGateway(gateway, { ...kept.facts, ...kept.secrets }, by))
  }

  async function lock(work: Work, gateway: GatewayName): Promise<void> {
    if (!(await rows.lock(work, gateway))) throw notFound('这一家还没有接')
  }

  async function prefer(work: Work, gateway: GatewayName): Promise<Outcome<{ gateway: GatewayName }>> {
    if (!isSmsGateway(gateway)) throw conflict('只有短信分先后')
    refuseFixed(gateway)
    await lock(work, gateway)
    await rows.prefer(work, gateway, clock.now())
    const summary = `短信先走${GATEWAY_FORMS[gateway].title}`
    const undo = '点另一家的「先走它」就换回去'
    return { result: { gateway }, event: eventOf('settings.gateway', gateway, summary, undo) }
  }

  /** Its keys are needed until every try at it has ended. */
  async function refuseWhilePaying(gateway: GatewayName): Promise<void> {
    const way = wayOf(gateway)
    const open = way ? await openAttempts(way) : 0
    if (open > 0) throw conflict(`有 ${open} 位学员正在用它付款。先改成「先停着」，半小时以后再断开`)
  }

  async function disconnect(work: Work, gateway: GatewayName, by: Trier): Promise<Outcome<{ gateway: GatewayName }>> {
    refuseFixed(gateway)
    await lock(work, gateway)
    await rows.remove(work, gateway)
    const summary = `断开了${GATEWAY_FORMS[gateway].title}`
    await tellOtherOwners(work, by, summary)
    return { result: { gateway }, event: eventOf('settings.gateway', gateway, summary, NO_COPY) }
  }

  return { list, save, test, prefer, disconnect, refuseWhilePaying }
}

export type GatewaysService = ReturnType<typeof createGatewaysService>
