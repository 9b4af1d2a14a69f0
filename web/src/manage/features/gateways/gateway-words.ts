import type { GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { GatewayState } from '@bee/contract/manage/gateways/gateways.contract.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

export const STATE_WORDS: Readonly<Record<GatewayState, { kind: CellKind; words: string }>> = {
  used: { kind: 'ok', words: '在用' },
  spare: { kind: 'ok', words: '备用' },
  off: { kind: 'dra', words: '停着' },
  ending: { kind: 'warn', words: '证书快到期' },
  failing: { kind: 'bad', words: '不通' },
  sealed: { kind: 'bad', words: '密钥打不开' },
  fixed: { kind: 'warn', words: '环境变量定了' },
  none: { kind: 'dra', words: '没接' },
}

/** The tint of the sign. */
export const TONES: Readonly<Record<GatewayName, string>> = {
  'pay-wechat': 'python',
  'pay-alipay': 'web',
  'pay-bank': 'ops',
  'sms-aliyun': 'java',
  'sms-aliyun-code': 'java',
  'sms-tencent': 'web',
  'sms-webhook': 'ops',
  'robot-wecom': 'python',
  'robot-dingtalk': 'web',
  'robot-feishu': 'ops',
  mail: 'java',
}
