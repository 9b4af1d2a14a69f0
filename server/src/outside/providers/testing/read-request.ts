import type { IncomingMessage } from 'node:http'

export interface Received {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
}

export async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    url: new URL(request.url ?? '/', 'http://simulator'),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString(),
  }
}

export interface Answer {
  status?: number
  body: object
}

/** Written from the published protocols and apart from our own signing, so that one mistake cannot be in both. */
export interface Keys {
  aliyun: { id: string; secret: string }
  tencent: { id: string; secret: string }
  wecomKey: string
  dingtalk: { token: string; secret: string }
  feishu: { hook: string; secret: string }
}

export const SIMULATOR_KEYS: Keys = {
  aliyun: { id: 'LTAI5tSimulatorKeyId0001', secret: 'aliyunSimulatorSecret0123456789' },
  tencent: { id: 'AKIDsimulator0123456789abcdefghijklmn', secret: 'tencentSimulatorSecret012345678' },
  wecomKey: '693a91f6-7aaa-4bbb-8ccc-0123456789ab',
  dingtalk: { token: '5f2c7e11aa90cc34', secret: 'SECdingtalkSimulator0123456789abcdef' },
  feishu: { hook: '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', secret: 'feishuSimulatorSecret01' },
}

export type Fault = 'refused' | 'slow' | 'wrong-signature' | 'rate-limited' | 'broken'
