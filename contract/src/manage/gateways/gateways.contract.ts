import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { time, typedText } from '../../fields.ts'
import { wire } from '../../wire.ts'
import { GATEWAY_NAMES, type GatewayName } from './gateway-forms.ts'
import { LONGEST_VALUE } from './gateway-values.ts'

const WHICH = '没有这一种'
const UNKNOWN_FIELD = '没有这一栏'
/* @__NO_SIDE_EFFECTS__ */
const gatewayName = () =>
  wire('door', z.enum(GATEWAY_NAMES as readonly [GatewayName, ...GatewayName[]], { error: WHICH }))

/**
 * `used`: messages leave by it, or members pay by it. `spare`: asked when the one before it refuses. `off`: connected and not offered to
 * members. `ending`: a certificate, of it or of the operator's own server, ends within 30 days. `failing`: the last message was refused, or a certificate has ended.
 * `sealed`: its secrets were sealed with another SECRET. `fixed`: the environment decides. `none`: not connected.
 */
export const GATEWAY_STATES = ['used', 'spare', 'off', 'ending', 'failing', 'sealed', 'fixed', 'none'] as const
export type GatewayState = (typeof GATEWAY_STATES)[number]

const GatewayValue = z.object({
  field: z.string(),
  /** Empty for a secret. */
  value: z.string(),
  /** The last four characters of a secret; null where there is none, or where four of it would tell too much. */
  tail: z.nullable(z.string()),
})

export const Gateway = z.object({
  gateway: gatewayName(),
  state: z.enum(GATEWAY_STATES),
  /** The meaning of the state, and the next step. */
  sentence: z.string(),
  values: z.array(GatewayValue),
  /** Of the last change; empty before the first. A change with an older time is refused. */
  updateTime: z.string(),
})
export type Gateway = z.infer<typeof Gateway>

export const Gateways = z.object({
  /** How members pay now, in one sentence. */
  paymentSentence: z.string(),
  /** What becomes of codes now, in one sentence. */
  smsSentence: z.string(),
  list: z.array(Gateway),
})
export type Gateways = z.infer<typeof Gateways>

/** What came back from a message that was really sent. */
export const GatewayTest = z.object({ isAnswering: z.boolean(), sentence: z.string(), time: time() })
export type GatewayTest = z.infer<typeof GatewayTest>

export const GatewaySaved = z.object({
  /** False: the new settings did not work. They are not kept, and the former ones stay. */
  isSaved: z.boolean(),
  test: GatewayTest,
  /** The field that the refusal is about; empty for none. */
  field: z.string(),
})
export type GatewaySaved = z.infer<typeof GatewaySaved>

const Common = { access: 'staff', permission: 'school.manage', reach: 'everything' } as const

export const gatewaysContract = {
  list: endpoint({
    ...Common,
    method: 'GET',
    path: '/manage/doors',
    summary: '短信与支付现在怎么走：接了哪几家，不含密钥，密钥只有最后四位',
    result: Gateways,
  }),
  save: endpoint({
    ...Common,
    method: 'POST',
    path: '/manage/doors/save',
    isSensitive: true,
    summary: '接上或改一家：先用新的真发一条，通了才存，不通旧的照用',
    input: z.object({
      gateway: gatewayName(),
      /** A secret that is left out stays as it is. */
      values: z
        .array(
          z.object({
            field: typedText({ max: 40, tooShort: UNKNOWN_FIELD, tooLong: UNKNOWN_FIELD, lines: 'one' }),
            value: typedText({ min: 0, max: LONGEST_VALUE, tooShort: '', tooLong: `最多 ${LONGEST_VALUE} 个字` }),
          }),
          { error: '请带上要存的设置' },
        )
        .check(z.maxLength(40)),
      updateTime: z.string({ error: '请带上看到的 updateTime' }),
    }),
    result: GatewaySaved,
  }),
  test: endpoint({
    ...Common,
    method: 'POST',
    path: '/manage/doors/test',
    isSensitive: true,
    summary: '用存着的设置真发一条试试；短信发到自己的手机号',
    input: z.object({ gateway: gatewayName() }),
    result: GatewayTest,
  }),
  prefer: endpoint({
    ...Common,
    method: 'POST',
    path: '/manage/doors/prefer',
    isSensitive: true,
    summary: '短信先走这一家，别的做备用',
    input: z.object({ gateway: gatewayName() }),
    result: z.object({ gateway: gatewayName() }),
  }),
  disconnect: endpoint({
    ...Common,
    method: 'POST',
    path: '/manage/doors/disconnect',
    isSensitive: true,
    summary: '断开一家，存着的密钥一起删掉',
    input: z.object({ gateway: gatewayName() }),
    result: z.object({ gateway: gatewayName() }),
  }),
}
