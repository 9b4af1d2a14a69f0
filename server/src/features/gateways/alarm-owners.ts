import { PAYMENT_GATEWAYS } from '@bee/contract/manage/gateways/payment-forms.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Refusal, RefusalCause } from '../../outside/providers/refusal.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { GatewaySettingsRepository } from './gateway-settings.repository.ts'

/** Staff must act: the gateway is shown in red, and the owners are told. */
const ALARMS: ReadonlySet<RefusalCause> = new Set(['settings', 'account'])

const isPayment = (name: string) => PAYMENT_GATEWAYS.some((each) => each === name)

/** Notes that a gateway has begun to fail, and tells the owners once. What passes by itself is not told. */
export function createAlarmOwners(parts: {
  rows: Pick<GatewaySettingsRepository, 'noteFailure' | 'ownerIds'>
  messages: Pick<MessagesService, 'tell'>
  database: Database
  clock: Clock
}) {
  const { rows, messages, database, clock } = parts

  return async function alarmOwners(name: string, title: string, { cause, sentence }: Refusal): Promise<void> {
    if (!ALARMS.has(cause)) return
    await database.transaction().execute(async (work) => {
      if (!(await rows.noteFailure(work, name, sentence, clock.now()))) return
      const trouble = isPayment(name) ? '没有接受' : '发不出去'
      const content = `${title}${trouble}：${sentence}。在后台的 设置 → 短信与支付 里改`
      const userIds = await rows.ownerIds(work)
      await messages.tell(
        work,
        userIds.map((userId) => ({ userId, content, link: '' })),
      )
    })
  }
}

export type AlarmOwners = ReturnType<typeof createAlarmOwners>
