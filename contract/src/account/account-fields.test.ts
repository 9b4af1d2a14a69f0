import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { ACCOUNT_MESSAGES, mobile, newPassword, nickName, smsCode } from './account-fields.ts'
import { PasswordReset, Registration } from './account.contract.ts'

const sentenceOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('mobile', () => {
  it.each(['13812345678', '19900000000', ' 13812345678 '])('takes %s', (value) => {
    expect(mobile().parse(value)).toBe(value.trim())
  })
  it.each(['12812345678', '1381234567', '138123456789', '+8613812345678', '1381234567８', '', undefined, 13812345678])(
    'refuses %s',
    (value) => {
      expect(sentenceOf(mobile(), value)).toBe(ACCOUNT_MESSAGES.mobile)
    },
  )
})

describe('a new password', () => {
  it.each(['honey123', '密码password1', `a1${'x'.repeat(62)}`, '蜂蜜蜂蜜蜂蜜蜂1', ' a1 a1 a1'])('takes %s', (value) => {
    expect(newPassword().parse(value)).toBe(value)
  })
  it.each([
    ['honey12', ACCOUNT_MESSAGES.passwordLength],
    [`a1${'x'.repeat(63)}`, ACCOUNT_MESSAGES.passwordLength],
    ['🐝🐝🐝a1', ACCOUNT_MESSAGES.passwordLength],
    ['honeyhoney', ACCOUNT_MESSAGES.passwordMixture],
    ['12345678', ACCOUNT_MESSAGES.passwordMixture],
    [undefined, ACCOUNT_MESSAGES.passwordMissing],
  ])('refuses %s', (value, sentence) => {
    expect(sentenceOf(newPassword(), value)).toBe(sentence)
  })

  it('is not the mobile number, in any form that holds both', () => {
    const form = { mobile: '13812345678', smsCode: '123456', password: '13812345678' }
    for (const schema of [Registration, PasswordReset]) expect(schema.safeParse(form).success).toBe(false)
  })
})

it('a code is 6 digits', () => {
  expect(smsCode().parse(' 042137 ')).toBe('042137')
  for (const value of ['12345', '1234567', '12345a', '１２３４５６']) {
    expect(sentenceOf(smsCode(), value)).toBe('验证码是 6 位数字')
  }
})

describe('a nickname', () => {
  it.each([
    ['蜂\u200B友', 'a space of no width'],
    ['蜂\u202E友', 'a turn of direction'],
    ['\u3164\u3164', 'fillers'],
    ['\u2800\u2800', 'empty braille'],
    ['蜂\uFE0F友', 'a selector without an emoji'],
    ['a\u200Db', 'a joiner without emoji'],
    ['\uE000\uE001', 'private signs'],
  ])('%j has %s', (name) => {
    expect(sentenceOf(nickName(), name)).toBe(ACCOUNT_MESSAGES.nickNameInvisible)
  })

  it.each([
    ...[
      '管理员',
      '系统管理员1',
      '官 方',
      '官·方·客·服',
      '王讲师',
      '講師',
      'ＡＤＭＩＮ',
      'admin_01',
      'Official',
      '官⽅',
    ],
  ])('%s sounds like the school', (name) => {
    expect(sentenceOf(nickName(), name)).toBe(ACCOUNT_MESSAGES.nickNameOfficial)
  })

  it.each(['badminton', '上官方圆', '官小方', '小蜂👨‍👩‍👧', '❤️❤️', 'officially', '讲故事的师傅', 'Jürgen', '蜂友012345'])(
    'may be %s',
    (name) => {
      expect(nickName().parse(name)).toBe(name)
    },
  )

  it('is one line without control characters', () => {
    expect(nickName().parse('蜂\r\n友\u001B[31m')).toBe('蜂 友[31m')
  })
})

it('a nickname has 2 to 20 characters as a person counts', () => {
  expect(nickName().parse('  🐝🐝 ')).toBe('🐝🐝')
  for (const value of [' 蜂 ', '蜂'.repeat(21)]) expect(sentenceOf(nickName(), value)).toBe(ACCOUNT_MESSAGES.nickName)
})
