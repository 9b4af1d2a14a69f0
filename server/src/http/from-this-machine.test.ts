import { describe, expect, it } from 'vitest'
import { isFromThisMachine } from './from-this-machine.ts'

const asked = (
  remoteAddress: string | undefined,
  host: string | undefined,
  { headers = {}, httpVersion = '1.1' }: { headers?: Record<string, string>; httpVersion?: string } = {},
) =>
  isFromThisMachine({
    headers: { ...(host !== undefined && { host }), ...headers },
    httpVersion,
    socket: { remoteAddress },
  })

describe('a request from this machine', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['127.0.0.1', 'localhost'],
  ])('%s asks for %s', (address, host) => {
    expect(asked(address, host)).toBe(true)
  })

  it.each([
    ['10.0.0.7', 'localhost:3000'],
    ['203.0.113.9', '203.0.113.9:3000'],
    [undefined, 'localhost:3000'],
    // A page of another site whose name leads here.
    ['127.0.0.1', 'evil.example:3000'],
    ['127.0.0.1', 'localhost.evil.example'],
    ['127.0.0.1', '127.evil.example'],
    ['127.0.0.1', undefined],
    ['127.0.0.1', ''],
  ])('is not one when %s asks for %s', (address, host) => {
    expect(asked(address, host)).toBe(false)
  })

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'is not one when a proxy has written %s',
    (name) => {
      expect(asked('127.0.0.1', 'localhost:3000', { headers: { [name]: '127.0.0.1' } })).toBe(false)
    },
  )

  it('is not one in the HTTP of proxies that write nothing', () => {
    expect(asked('127.0.0.1', 'localhost:3000', { httpVersion: '1.0' })).toBe(false)
  })
})
