import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const ROOT = '/srv/bee'

describe('readConfig', () => {
  it('needs no setting at all', () => {
    expect(readConfig({}, ROOT)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isLoopback: true,
      dataDir: '/srv/bee/data',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
      seed: 'first-start',
      sms: { door: 'log' },
      trustProxy: false,
    })
  })

  it('takes every setting', () => {
    const config = readConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/bee',
        DATABASE_URL: 'postgres://bee:pw@db.example/bee',
        SECRET: 's'.repeat(32),
        PUBLIC_URL: 'https://bee.example/',
        LOG_LEVEL: 'debug',
        SEED: 'none',
        SMS_DOOR: 'webhook',
        SMS_WEBHOOK_URL: 'https://sms.example/send',
        SMS_WEBHOOK_SECRET: 'w'.repeat(16),
        TRUST_PROXY: 'true',
      },
      ROOT,
    )
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      isLoopback: false,
      dataDir: '/var/lib/bee',
      databaseUrl: 'postgres://bee:pw@db.example/bee',
      secret: 's'.repeat(32),
      publicUrl: 'https://bee.example',
      logLevel: 'debug',
      seed: 'none',
      sms: { door: 'webhook', url: 'https://sms.example/send', secret: 'w'.repeat(16) },
      trustProxy: true,
    })
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', SECRET: ' ' }, ROOT)).toEqual(readConfig({}, ROOT))
  })

  it('names every bad setting in one message and repeats none of the values', () => {
    const read = () =>
      readConfig(
        {
          PORT: '99999',
          HOST: 'a b',
          DATABASE_URL: 'mysql://root:hunter2@db',
          SECRET: 'hunter3',
          PUBLIC_URL: 'bee.example',
          LOG_LEVEL: 'loud',
          SEED: 'yes',
          CAPTCHA_ANSWER: 'abc',
          SMS_DOOR: 'webhook',
          SMS_WEBHOOK_URL: 'nowhere',
          TRUST_PROXY: 'maybe',
        },
        ROOT,
      )
    let message = ''
    try {
      read()
    } catch (error) {
      message = String(error)
    }
    const named = [...message.matchAll(/· ([A-Z_]+)：/g)].map((match) => match[1])
    expect(named).toEqual([
      'PORT',
      'HOST',
      'DATABASE_URL',
      'SECRET',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'SEED',
      'CAPTCHA_ANSWER',
      'SMS_WEBHOOK_URL',
      'TRUST_PROXY',
      'SMS_WEBHOOK_SECRET',
    ])
    expect(message).not.toMatch(/hunter/)
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('allows a fixed captcha answer on %s', (HOST) => {
    expect(readConfig({ HOST, CAPTCHA_ANSWER: 'bee42' }, ROOT).captchaAnswer).toBe('bee42')
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'bee.example', '127.example.com'])('refuses it on %s', (HOST) => {
    expect(() => readConfig({ HOST, CAPTCHA_ANSWER: 'bee42' }, ROOT)).toThrow(/CAPTCHA_ANSWER/)
  })
})
