import type { GatewayField } from './gateway-fields.ts'

export interface GatewayForm {
  group: 'pay' | 'sms' | 'notices'
  title: string
  /** The one character of its sign. */
  sign: string
  /** While it is not connected: the things that one needs for it. */
  about: string
  fields: readonly GatewayField[]
}
