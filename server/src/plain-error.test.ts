import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { plainError, withoutSecrets } from './plain-error.ts'

describe('a text', () => {
  it.each([
    ['postgres://bee:hunter2@db:5432/bee', 'postgres://…@db:5432/bee'],
    ['postgres://bee:hun%2Fter2@db/bee?password=hunter2', 'postgres://…@db/bee?…'],
    ['postgres:///bee?host=/run&password=hunter2 is away', 'postgres:///bee?… is away'],
    [
      'URL includes credentials: https://key:hunter2@sms.example/send',
      'URL includes credentials: https://…@sms.example/send',
    ],
    ['"https://s3.example/bee/a.mp4?X-Amz-Signature=hunter2&x=1"', '"https://s3.example/bee/a.mp4?…"'],
    ['http://127.0.0.1:3000/bee/film/a.m3u8?sign=hunter2', 'http://127.0.0.1:3000/bee/film/a.m3u8?…'],
    ['postgres://bee:hun/ter2#@db/bee', 'postgres://…@db/bee'],
    ['at file:///opt/node_modules/@bee/server/main.js:1:2', 'at file:///opt/node_modules/@bee/server/main.js:1:2'],
    ['at file:///opt/bee/host/main.js:12:5', 'at file:///opt/bee/host/main.js:12:5'],
    [
      'at async Object.run (/opt/node_modules/@bee/server/x.ts:1:2)',
      'at async Object.run (/opt/node_modules/@bee/server/x.ts:1:2)',
    ],
    ['a question? nobody asked', 'a question? nobody asked'],
  ])('%s', (text, plain) => {
    expect(withoutSecrets(text)).toBe(plain)
  })
})

describe('an error', () => {
  it('says what happened and where, and why', () => {
    const error = new Error('could not be written', { cause: new TypeError('no room') })
    const text = plainError(error)
    expect(text).toContain('Error: could not be written')
    expect(text).toContain('because: TypeError: no room')
    expect(text).toContain('plain-error.test.ts')
  })

  it('keeps to itself what it carries along', () => {
    const refused = new pg.DatabaseError(
      'duplicate key value violates unique constraint "users_mobile_key"',
      100,
      'error',
    )
    refused.detail = 'Key (mobile)=(13812345678) already exists.'
    refused.where = 'SQL statement "insert … 13812345678"'
    expect(plainError(new Error('not saved', { cause: refused }))).not.toContain('13812345678')
    let badAddress: unknown
    try {
      badAddress = new URL('postgres://bee:hunter2@[nowhere')
    } catch (error) {
      badAddress = error
    }
    expect(plainError(badAddress)).not.toContain('hunter2')
  })

  it('comes to an end with causes that lead back to themselves', () => {
    const error = new Error('round')
    error.cause = error
    expect(plainError(error).match(/Error: round/g)?.length).toBeLessThan(10)
  })

  it('may be anything', () => {
    expect(plainError('https://a:b@c/')).toBe('https://…@c/')
    expect(plainError(undefined)).toBe('undefined')
  })
})
