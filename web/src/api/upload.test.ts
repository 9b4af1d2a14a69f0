import { accountContract } from '@bee/contract/account/account.contract.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { clearSession, readSession, watchSession } from './session.ts'
import { uploadPicture } from './upload.ts'

/** The browser's own object, driven by hand: it records the sent data and answers on command. */
class RequestByHand extends EventTarget {
  static last: RequestByHand
  upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  opened: string[] = []
  body: FormData | undefined
  isAborted = false
  constructor() {
    super()
    RequestByHand.last = this
  }
  open(...parts: string[]) {
    this.opened = parts
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, envelope: unknown) {
    this.status = status
    this.responseText = JSON.stringify(envelope)
    this.dispatchEvent(new Event('load'))
  }
}

const goToLogin = vi.fn<(from: string) => void>()
let stopWatching: () => void = () => undefined
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', RequestByHand)
  stopWatching = watchSession(goToLogin.mockReset())
  document.cookie = 'token=a-token; Path=/'
  document.cookie = 'userId=7; Path=/'
})
afterEach(() => {
  stopWatching()
  clearSession()
  vi.unstubAllGlobals()
})

const picture = new Blob(['honey'], { type: 'image/webp' })

describe('an upload', () => {
  it('carries the file, the headers and a limit of 1800000 ms', async () => {
    const uploaded = uploadPicture(picture)
    const request = RequestByHand.last
    expect(request.opened).toEqual([accountContract.upload.method, `/bee/api${accountContract.upload.path}`])
    expect(request.timeout).toBe(1_800_000)
    expect(request.headers).toMatchObject({ token: 'a-token', userId: '7', lang: 'zh-CN', Pragma: 'no-cache' })
    expect(request.headers).not.toHaveProperty('content-type')
    expect(request.body?.get('file')).toBeInstanceOf(Blob)
    request.answer(200, { code: 200, msg: 'success', data: { url: '/uploads/x.webp', width: 1, height: 1 } })
    expect(await uploaded).toEqual({ url: '/uploads/x.webp', width: 1, height: 1 })
  })

  it('tells how much has left', () => {
    const shares: number[] = []
    void uploadPicture(picture, { onProgress: (share) => shares.push(share) })
    for (const loaded of [1, 3, 4]) {
      const event = Object.assign(new Event('progress'), { loaded, total: 4, lengthComputable: true })
      RequestByHand.last.upload.dispatchEvent(event)
    }
    expect(shares).toEqual([0.25, 0.75, 1])
  })

  it.each([
    ['error', 0],
    ['timeout', 408],
  ])('that ends in %s fails with %d', async (event, status) => {
    const failed = uploadPicture(picture).catch((error: unknown) => error)
    RequestByHand.last.dispatchEvent(new Event(event))
    expect(await failed).toMatchObject({ status })
  })

  it('that is refused fails with the sentence of the server', async () => {
    const failed = uploadPicture(picture).catch((error: unknown) => error)
    RequestByHand.last.answer(415, { code: 415, msg: '只能上传图片', data: { reason: 'wrong-type' } })
    expect(await failed).toMatchObject({ status: 415, message: '只能上传图片' })
  })

  it('can be left', async () => {
    const controller = new AbortController()
    const failed = uploadPicture(picture, { signal: controller.signal }).catch((error: unknown) => error)
    controller.abort()
    expect(RequestByHand.last.isAborted).toBe(true)
    expect(await failed).not.toBeInstanceOf(CallFailure)
  })

  it('notices that the session has ended', async () => {
    const failed = uploadPicture(picture).catch((error: unknown) => error)
    RequestByHand.last.answer(401, { code: 401, msg: '请先登录', data: { reason: 'not-logged-in' } })
    await failed
    expect(readSession()).toBeUndefined()
    expect(goToLogin).toHaveBeenCalledTimes(1)
  })
})
