import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { areNetworks, createCallerAddress, plainAddress, type TrustedProxies } from './caller-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:50812', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', undefined],
  ['', undefined],
  ['1.2.3.4.5', undefined],
  ['203.0.113.7\u001b[2J', undefined],
  ['<script>', undefined],
])('%s is the address %s', (written, address) => {
  expect(plainAddress(written)).toBe(address)
})

it('knows addresses and networks from anything else', () => {
  expect(areNetworks(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])).toBe(true)
  for (const bad of ['nginx', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0.0/', 'fd00::/129', '']) {
    expect(areNetworks(['127.0.0.1', bad]), bad).toBe(false)
  }
})

describe('the caller', () => {
  const caller = (
    trustProxy: TrustedProxies,
    remoteAddress: string | undefined,
    headers: IncomingHttpHeaders,
    hearsTests = false,
  ) =>
    createCallerAddress({ trustProxy, hearsTests })({ headers, socket: { remoteAddress } as IncomingMessage['socket'] })
  const forwarded = (list: string) => ({ 'x-forwarded-for': list })

  it('is who is connected as long as no proxy is trusted', () => {
    expect(caller(false, '203.0.113.9', forwarded('198.51.100.1'))).toBe('203.0.113.9')
    expect(caller(false, '::ffff:203.0.113.9', {})).toBe('203.0.113.9')
    expect(caller(false, undefined, {})).toBe('')
  })

  it('is whom the one hop before us names, whatever stands further left', () => {
    expect(caller(true, '127.0.0.1', forwarded('6.6.6.6, 203.0.113.9'))).toBe('203.0.113.9')
    expect(caller(true, '127.0.0.1', forwarded('203.0.113.9:4711'))).toBe('203.0.113.9')
    expect(caller(true, '127.0.0.1', {})).toBe('127.0.0.1')
  })

  it('is the first that no listed proxy vouches for', () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']
    expect(caller(proxies, '127.0.0.1', forwarded('6.6.6.6, 203.0.113.9, 10.1.2.3'))).toBe('203.0.113.9')
    expect(caller(proxies, 'fd00::7', forwarded('2001:db8::5'))).toBe('2001:db8::5')
    // A client that bypasses the proxy.
    expect(caller(proxies, '198.51.100.1', forwarded('6.6.6.6'))).toBe('198.51.100.1')
    // All are proxies: the farthest one counts.
    expect(caller(proxies, '127.0.0.1', forwarded('10.9.9.9, 10.1.2.3'))).toBe('10.9.9.9')
  })

  it('is the proxy itself where it names no address', () => {
    for (const list of ['unknown', '', '203.0.113.9, nonsense', '203.0.113.9,']) {
      expect(caller(true, '127.0.0.1', forwarded(list)), list).toBe('127.0.0.1')
      expect(caller(['127.0.0.1'], '127.0.0.1', forwarded(list)), list).toBe('127.0.0.1')
    }
  })

  it('may name itself only on a site that was started for tests', () => {
    const named = { 'bee-test-address': '198.18.0.7' }
    expect(caller(false, '127.0.0.1', named, true)).toBe('198.18.0.7')
    expect(caller(false, '127.0.0.1', named)).toBe('127.0.0.1')
    expect(caller(false, '127.0.0.1', { 'bee-test-address': 'me' }, true)).toBe('127.0.0.1')
  })
})
