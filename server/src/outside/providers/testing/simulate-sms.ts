import { createHash, createHmac } from 'node:crypto'
import type { Answer, Fault, Keys, Received } from './read-request.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface SimulatedSms {
  provider: 'aliyunSms' | 'aliyunCode' | 'tencentSms'
  mobile: string
  /** The values of the template, as text. */
  parameters: string
  signName: string
  template: string
  /** What the receipt says; undefined while it is on its way. */
  receipt?: 'delivered' | 'failed'
}

const refused = (Code: string, Message = 'refused', status = 200): Answer => ({
  status,
  body: { Code, Message, RequestId: 'simulated' },
})

const ALIYUN_FAULTS: Record<Exclude<Fault, 'slow'>, Answer> = {
  refused: refused('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名'),
  'wrong-signature': refused('SignatureDoesNotMatch', 'server string to sign is: POST /', 400),
  'rate-limited': refused('isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1'),
  broken: { status: 503, body: {} },
}

/** Every parameter of the query with RFC 3986 escapes, as they came: a `+` for a space is refused. */
function aliyunSignature({ url, headers }: Received, secret: string, signed: readonly string[]): string {
  const query = url.search.slice(1).split('&').toSorted().join('&')
  const block = signed.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('')
  const request = `POST\n${url.pathname}\n${query}\n${block}\n${signed.join(';')}\n${headers['x-acs-content-sha256']}`
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
}

const SEND_STATUS = { delivered: 3, failed: 2 } as const

/** `SendDate` is a day of Beijing. */
function aliyunReceipt(query: URLSearchParams, now: Date, taken: readonly SimulatedSms[]): Answer {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  if (!/^\d{8}$/.test(query.get('SendDate') ?? '') || (query.get('SendDate') ?? '') > today)
    return refused('isv.INVALID_PARAMETERS')
  const sms = taken[Number((query.get('BizId') ?? '').split('^')[0]) - 1]
  const SmsSendDetailDTO = [sms].flatMap((each) =>
    each && each.mobile === query.get('PhoneNumber')
      ? [
          {
            PhoneNum: each.mobile,
            SendStatus: each.receipt ? SEND_STATUS[each.receipt] : 1,
            ErrCode: each.receipt === 'failed' ? 'MOBILE_NOT_ON_SERVICE' : 'DELIVERED',
          },
        ]
      : [],
  )
  return {
    body: { Code: 'OK', Message: 'OK', TotalCount: SmsSendDetailDTO.length, SmsSendDetailDTOs: { SmsSendDetailDTO } },
  }
}

export function createAliyun(keys: Keys['aliyun'], now: () => Date, taken: SimulatedSms[]) {
  const nonces = new Set<string>()
  return function answer(
    provider: 'aliyunSms' | 'aliyunCode',
    received: Received,
    fault?: Exclude<Fault, 'slow'>,
  ): Answer {
    if (fault) return ALIYUN_FAULTS[fault]
    const { url, headers, body } = received
    const [, id, names, signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        headers['authorization'] ?? '',
      ) ?? []
    const signed = (names ?? '').split(';')
    const needed = [
      'host',
      'x-acs-action',
      'x-acs-content-sha256',
      'x-acs-date',
      'x-acs-signature-nonce',
      'x-acs-version',
    ]
    if (id !== keys.id) return refused('InvalidAccessKeyId.NotFound', 'Specified access key is not found.', 404)
    const isWhole = needed.every((name) => signed.includes(name)) && headers['x-acs-content-sha256'] === sha256(body)
    if (!isWhole || signature !== aliyunSignature(received, keys.secret, signed)) {
      return refused('SignatureDoesNotMatch', `server string to sign is: ${url.search}`, 400)
    }
    const date = new Date(headers['x-acs-date'] ?? '')
    if (Math.abs(date.getTime() - now().getTime()) > 15 * 60_000)
      return refused('InvalidTimeStamp.Expired', 'expired', 400)
    const nonce = headers['x-acs-signature-nonce'] ?? ''
    if (nonces.has(nonce)) return refused('SignatureNonceUsed', 'used', 400)
    nonces.add(nonce)
    const isSms = provider === 'aliyunSms'
    if (isSms && headers['x-acs-action'] === 'QuerySendDetails') return aliyunReceipt(url.searchParams, now(), taken)
    if (headers['x-acs-action'] !== (isSms ? 'SendSms' : 'SendSmsVerifyCode'))
      return refused('InvalidAction.NotFound', '', 404)
    const query = url.searchParams
    const mobile = query.get(isSms ? 'PhoneNumbers' : 'PhoneNumber') ?? ''
    if (!/^1\d{10}$/.test(mobile)) return refused('isv.MOBILE_NUMBER_ILLEGAL')
    const parameters = query.get('TemplateParam') ?? ''
    const values = Object.values(JSON.parse(parameters) as Record<string, unknown>)
    if (!values.every((value) => typeof value === 'string')) return refused('isv.INVALID_JSON_PARAM')
    taken.push({
      provider,
      mobile,
      parameters,
      signName: query.get('SignName') ?? '',
      template: query.get('TemplateCode') ?? '',
    })
    return { body: { Code: 'OK', Message: 'OK', RequestId: 'simulated', BizId: `${taken.length}^0` } }
  }
}

const failed = (Code: string): Answer => ({
  body: { Response: { Error: { Code, Message: 'refused' }, RequestId: 'simulated' } },
})
const status = (Code: string, PhoneNumber = '', SerialNo = ''): Answer => ({
  body: {
    Response: { SendStatusSet: [{ SerialNo, PhoneNumber, Fee: 1, Code, Message: Code }], RequestId: 'simulated' },
  },
})

const TENCENT_FAULTS: Record<Exclude<Fault, 'slow'>, Answer> = {
  refused: status('FailedOperation.SignatureIncorrectOrUnapproved'),
  'wrong-signature': failed('AuthFailure.SignatureFailure'),
  'rate-limited': status('LimitExceeded.PhoneNumberThirtySecondLimit'),
  broken: failed('InternalError.Timeout'),
}

interface TencentSend {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: unknown[]
}

/** Those of one number that are no longer on their way. */
function tencentReceipts(body: string, taken: readonly SimulatedSms[]): Answer {
  const asked = JSON.parse(body) as { PhoneNumber: string; BeginTime: unknown; Limit: unknown; SmsSdkAppId: unknown }
  if (typeof asked.BeginTime !== 'number' || Number(asked.Limit) > 100 || asked.SmsSdkAppId === undefined)
    return failed('InvalidParameterValue.BeginTimeVerifyFail')
  const PullSmsSendStatusSet = taken.flatMap(({ mobile, receipt }, nth) =>
    receipt && `+86${mobile}` === asked.PhoneNumber
      ? [
          {
            PhoneNumber: asked.PhoneNumber,
            SerialNo: `2019:${nth + 1}`,
            ReportStatus: receipt === 'failed' ? 'FAIL' : 'SUCCESS',
            Description: receipt === 'failed' ? 'MK:0001' : 'DELIVRD',
          },
        ]
      : [],
  )
  return { body: { Response: { PullSmsSendStatusSet, RequestId: 'simulated' } } }
}

export function createTencent(keys: Keys['tencent'], now: () => Date, taken: SimulatedSms[]) {
  return function answer({ url, headers, body }: Received, fault?: Exclude<Fault, 'slow'>): Answer {
    if (fault) return TENCENT_FAULTS[fault]
    const [, id, date, names, signature] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers['authorization'] ?? '',
      ) ?? []
    if (id !== keys.id) return failed('AuthFailure.SecretIdNotFound')
    const timestamp = Number(headers['x-tc-timestamp'])
    if (Math.abs(now().getTime() / 1000 - timestamp) > 300) return failed('AuthFailure.SignatureExpire')
    if (date !== new Date(timestamp * 1000).toISOString().slice(0, 10)) return failed('AuthFailure.SignatureFailure')
    const block = (names ?? '')
      .split(';')
      .map((name) => `${name}:${headers[name]}\n`)
      .join('')
    const request = `POST\n${url.pathname}\n\n${block}\n${names}\n${sha256(body)}`
    const key = hmac(hmac(hmac(`TC3${keys.secret}`, date), 'sms'), 'tc3_request')
    const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${sha256(request)}`
    if (signature !== hmac(key, text).toString('hex')) return failed('AuthFailure.SignatureFailure')
    const action = headers['x-tc-action'] ?? ''
    if (headers['x-tc-version'] !== '2021-01-11' || headers['x-tc-region'] === undefined) return failed('InvalidAction')
    if (action === 'PullSmsSendStatusByPhoneNumber') return tencentReceipts(body, taken)
    if (action !== 'SendSms') return failed('InvalidAction')
    const sent = JSON.parse(body) as TencentSend
    const [phone = ''] = sent.PhoneNumberSet
    if (!/^\+861\d{10}$/.test(phone)) return status('InvalidParameterValue.IncorrectPhoneNumber', phone)
    if (!sent.TemplateParamSet.every((value) => typeof value === 'string' && /^\d{1,6}$/.test(value)))
      return status('InvalidParameterValue.TemplateParameterFormatError', phone)
    taken.push({
      provider: 'tencentSms',
      mobile: phone.slice(3),
      parameters: JSON.stringify(sent.TemplateParamSet),
      signName: sent.SignName,
      template: sent.TemplateId,
    })
    return status('Ok', phone, `2019:${taken.length}`)
  }
}
