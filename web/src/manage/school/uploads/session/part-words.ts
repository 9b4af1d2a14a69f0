import { UPLOAD_PART_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { PartFailure } from './send-part.ts'

const TOO_LARGE = 413
const NOT_LOGGED_IN = 401
const BAD_INPUT = 400
const TOO_MANY = 429
const SERVER_TROUBLE = 500
const DISK_FULL = 507
/** A part is refused this often before the upload stops: more refusals have another cause than the connection. */
const REFUSALS_BORNE = 3

/** `wait`: no answer, or the server is busy. `again`: send this part once more. `stop`: give up with a sentence. */
export type Verdict = { kind: 'wait'; sentence: string } | { kind: 'again' } | { kind: 'stop'; sentence: string }

/** Decides about a part that did not arrive. */
export function judgePart(error: unknown, refusals: number): Verdict {
  if (!(error instanceof PartFailure)) return { kind: 'stop', sentence: '出了意外，点一下接着传' }
  const { status, message, isOurs } = error
  if (status === TOO_LARGE && !isOurs) {
    return {
      kind: 'stop',
      sentence: `网站前面的代理不让一次传 ${sayBytes(UPLOAD_PART_BYTES)}：请管理员放宽它的上限（nginx 是 client_max_body_size）`,
    }
  }
  if (status === 0) return { kind: 'wait', sentence: '网断了，连上后从这里接着传' }
  if (status === DISK_FULL && isOurs) return { kind: 'wait', sentence: message }
  if (status >= SERVER_TROUBLE || status === TOO_MANY) {
    return { kind: 'wait', sentence: '服务器现在顾不上，等一下接着传' }
  }
  if (status === NOT_LOGGED_IN) return { kind: 'stop', sentence: '登录过期了，登录之后接着传' }
  if (status === BAD_INPUT && refusals < REFUSALS_BORNE) return { kind: 'again' }
  return { kind: 'stop', sentence: message === '' ? `没有传上去（${status}）` : message }
}
