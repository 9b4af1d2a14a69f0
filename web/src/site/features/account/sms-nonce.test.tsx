import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SmsLoginForm } from './sms-login-form.tsx'
import { keepNonce, withNonce } from './sms-nonce.ts'

const MOBILE = '13812345678'
const NONCE = 'nonce-of-this-browser_'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)))

const FORMS: [name: string, form: ReactElement, path: string, submit: string][] = [
  ['log-in', <SmsLoginForm key="form" mobile={MOBILE} onMobileType={() => undefined} />, '/phone/login', '登录'],
  ['registration', <RegisterForm key="form" />, '/register', '注册并登录'],
  ['reset', <ResetPasswordForm key="form" onReset={() => undefined} />, '/update_pwd', '重置密码'],
]

it.each(FORMS)('the form for the %s sends the nonce of its code back', async (_, form, path, submit) => {
  const { calls } = renderWithApi(form, ({ url }) => {
    if (url.endsWith('/agreements')) return []
    if (url.includes('/sms_code')) return { waitSeconds: 60, nonce: NONCE }
    return { token: 't', userId: 1, headUrl: '', nickName: '小蜂', endedCount: 0 }
  })
  type('手机号', MOBILE)
  type('图形验证码', 'K7P4')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await settle()
  type('短信验证码', '042137')
  for (const label of ['密码', '新密码']) {
    if (screen.queryByLabelText(label)) type(label, 'honey-2026-comb')
  }
  fireEvent.click(screen.getByRole('button', { name: submit }))
  await settle()
  const call = calls.find(({ url }) => url.endsWith(path))
  expect(call?.body).toMatchObject({ mobile: MOBILE, smsCode: '042137', nonce: NONCE })
})

it.each(FORMS)('the form for the %s says that the picture is passed once the code is sent', async (_, form) => {
  let isRight = false
  renderWithApi(form, ({ url }) => {
    if (url.endsWith('/agreements')) return []
    if (isRight) return { waitSeconds: 60, nonce: NONCE }
    throw new CallFailure(400, '验证码不对', { reason: 'bad-input', fields: { captcha: '验证码不对' } })
  })
  type('手机号', MOBILE)
  type('图形验证码', 'K7P4')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await settle()
  // A wrong answer is to be typed again.
  expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe('')
  isRight = true
  type('图形验证码', 'BEE7')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await settle()
  expect(screen.queryByLabelText('图形验证码')).toBeNull()
  expect(screen.getByText('已通过')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('短信验证码'))
})

it('belongs to its number and its purpose, and outlives a reload', () => {
  keepNonce('login', MOBILE, NONCE)
  keepNonce('reset', '13900000000', 'another')
  expect(withNonce('login', { mobile: MOBILE })).toEqual({ mobile: MOBILE, nonce: NONCE })
  expect(withNonce('reset', { mobile: MOBILE })).toEqual({ mobile: MOBILE })
  expect(withNonce('login', { mobile: '13900000000' })).toEqual({ mobile: '13900000000' })
  expect(sessionStorage.getItem('bee-sms-nonce')).toContain(NONCE)
})

it('survives rubbish in its place, and a browser that keeps nothing', () => {
  sessionStorage.setItem('bee-sms-nonce', 'rubbish')
  keepNonce('login', MOBILE, NONCE)
  expect(withNonce('login', { mobile: MOBILE }).nonce).toBe(NONCE)
  vi.stubGlobal('sessionStorage', undefined)
  keepNonce('login', MOBILE, 'second')
  expect(withNonce('login', { mobile: MOBILE }).nonce).toBe('second')
})
