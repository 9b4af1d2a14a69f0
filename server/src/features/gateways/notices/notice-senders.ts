import { ROBOT_GATEWAYS, type GatewayName, type RobotGatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Clock } from '../../../outside/clock.ts'
import { sendMail } from '../../../outside/providers/mail.ts'
import type { ProviderAddresses } from '../../../outside/providers/provider-addresses.ts'
import { createRobot, type RobotName } from '../../../outside/providers/robots.ts'
import type { GatewayValues } from '../gateway-settings.service.ts'
import { textOf, type Letter } from './notice-words.ts'

const ROBOTS: Record<RobotGatewayName, RobotName> = {
  'robot-wecom': 'wecom',
  'robot-dingtalk': 'dingtalk',
  'robot-feishu': 'feishu',
}
const SECURE_PORT = '465'

export type NoticeGatewayName = RobotGatewayName | 'mail'

const isRobot = (name: GatewayName): name is RobotGatewayName => ROBOT_GATEWAYS.some((each) => each === name)

export const isNoticeGateway = (name: GatewayName): name is NoticeGatewayName => name === 'mail' || isRobot(name)

/** The mail server is the operator's own, on the two ports of encrypted mail; with a simulator it is that one. */
export interface MailSimulator {
  host: string
  port: number
  ca: string
}

/** How a letter to colleagues leaves, by each gateway. Throws `Undelivered`. */
export function createNoticeSenders(parts: {
  addresses: ProviderAddresses
  clock: Clock
  mailSimulator?: MailSimulator | undefined
}) {
  const { addresses, clock, mailSimulator } = parts

  function mail(values: GatewayValues, { subject, fromName, lines, link }: Letter): Promise<void> {
    const { host = '', port = SECURE_PORT, user = '', password = '', recipients = '' } = values
    const server = { host, port: Number(port), isSecure: port === SECURE_PORT, user, password, ...mailSimulator }
    const text = textOf({ subject: '', fromName, lines, link }).trim()
    return sendMail(server, { fromName, from: user, to: recipients.split('\n'), subject, text })
  }

  return async function sendLetter(name: NoticeGatewayName, values: GatewayValues, letter: Letter): Promise<void> {
    if (!isRobot(name)) return mail(values, letter)
    const robot = ROBOTS[name]
    const { address = '', secret = '' } = values
    await createRobot({ robot, base: addresses[robot], address, secret, clock }).post(textOf(letter))
  }
}

export type SendLetter = ReturnType<typeof createNoticeSenders>
