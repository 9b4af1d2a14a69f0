import { ROBOT_GATEWAYS, type GatewayName, type RobotGatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ProviderAddresses } from '../../../outside/providers/provider-addresses.ts'
import { createRobot, type RobotName } from '../../../outside/providers/robots.ts'
import type { GatewayValues } from '../gateway-settings.service.ts'
import { textOf, type Letter } from './notice-words.ts'

const ROBOTS: Record<RobotGatewayName, RobotName> = {
  'robot-wecom': 'wecom',
  'robot-dingtalk': 'dingtalk',
  'robot-feishu': 'feishu',
}

export type NoticeGatewayName = RobotGatewayName

export const isNoticeGateway = (name: GatewayName): name is NoticeGatewayName =>
  ROBOT_GATEWAYS.some((each) => each === name)

/** How a letter to colleagues leaves, by each gateway. Throws `Undelivered`. */
export function createNoticeSenders({ addresses, clock }: { addresses: ProviderAddresses; clock: Clock }) {
  return async function sendLetter(name: NoticeGatewayName, values: GatewayValues, letter: Letter): Promise<void> {
    const robot = ROBOTS[name]
    const { address = '', secret = '' } = values
    await createRobot({ robot, base: addresses[robot], address, secret, clock }).post(textOf(letter))
  }
}

export type SendLetter = ReturnType<typeof createNoticeSenders>
