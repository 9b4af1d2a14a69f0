import { PhoneLogin } from '@bee/contract/account/account.contract.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Field } from '../ui/forms/field.tsx'
import { CallFailure } from './call-failure.ts'
import { useCallForm } from './use-call-form.ts'

type Send = (values: PhoneLogin) => Promise<void>

function LoginForm({ send, onRefused }: { send: Send; onRefused?: () => void }) {
  const form = useCallForm({ schema: PhoneLogin, send, ...(onRefused ? { onRefused } : {}) })
  return (
    <form {...form.formProps}>
      <Field label="手机号" name="mobile" error={form.errors.mobile} />
      <Field label="验证码" name="smsCode" error={form.errors.smsCode} />
      <p data-testid="problem">{form.problem}</p>
      <button type="submit">{form.isSending ? '正在登录' : '登录'}</button>
    </form>
  )
}

afterEach(cleanup)

const mobile = () => screen.getByLabelText<HTMLInputElement>('手机号')
const smsCode = () => screen.getByLabelText<HTMLInputElement>('验证码')
const type = (input: HTMLInputElement, value: string) => fireEvent.input(input, { target: { value } })
const submit = async () => {
  const form = mobile().form
  await act(async () => {
    if (form) fireEvent.submit(form)
    await Promise.resolve()
  })
}
const sentences = () => screen.queryAllByRole('alert').map((each) => each.textContent)

it('says under each field what the server would say, and goes to the first wrong one', async () => {
  const send = vi.fn<Send>()
  render(<LoginForm send={send} />)
  await submit()
  expect(sentences()).toEqual(['请输入 11 位手机号', '验证码是 6 位数字'])
  expect(document.activeElement).toBe(mobile())
  type(mobile(), '13812345678')
  expect(sentences()).toEqual(['验证码是 6 位数字'])
  await submit()
  expect(document.activeElement).toBe(smsCode())
  expect(send).not.toHaveBeenCalled()
})

it('sends what was typed, parsed by the schema, once for two clicks', async () => {
  let finish: () => void = () => undefined
  const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)))
  render(<LoginForm send={send} />)
  type(mobile(), ' 13812345678 ')
  type(smsCode(), '042137')
  await submit()
  expect(screen.getByRole('button').textContent).toBe('正在登录')
  await submit()
  expect(send).toHaveBeenCalledExactlyOnceWith({ mobile: '13812345678', smsCode: '042137' })
  await act(async () => {
    finish()
    await Promise.resolve()
  })
  expect(screen.getByRole('button').textContent).toBe('登录')
})

it('takes what a password manager put in without an event', async () => {
  const send = vi.fn<Send>().mockResolvedValue(undefined)
  render(<LoginForm send={send} />)
  mobile().value = '13812345678'
  smsCode().value = '042137'
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
})

it('shows a refusal under its field, loses nothing that was typed, and tells its owner', async () => {
  const onRefused = vi.fn()
  const sentence = '验证码不对或已过期，请重新获取'
  const failure = new CallFailure(400, sentence, { reason: 'bad-input', fields: { smsCode: sentence } })
  render(<LoginForm send={vi.fn<Send>().mockRejectedValue(failure)} onRefused={onRefused} />)
  type(mobile(), '13812345678')
  type(smsCode(), '000000')
  await submit()
  expect(sentences()).toEqual([sentence])
  expect(document.activeElement).toBe(smsCode())
  expect([mobile().value, smsCode().value]).toEqual(['13812345678', '000000'])
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(failure)
})

it('shows a refusal of no field in particular above the button', async () => {
  const failure = new CallFailure(429, '试错的次数太多，请 15 分钟后再试', { reason: 'too-many' })
  render(<LoginForm send={vi.fn<Send>().mockRejectedValue(failure)} />)
  type(mobile(), '13812345678')
  type(smsCode(), '000000')
  await submit()
  expect(screen.getByTestId('problem').textContent).toBe('试错的次数太多，请 15 分钟后再试')
  await submit()
  expect(screen.getByTestId('problem').textContent).toBe('试错的次数太多，请 15 分钟后再试')
})

it('judges a field that is left, but not one that is still empty', () => {
  render(<LoginForm send={vi.fn<Send>()} />)
  fireEvent.blur(mobile())
  expect(sentences()).toEqual([])
  type(mobile(), '123')
  fireEvent.blur(mobile())
  expect(sentences()).toEqual(['请输入 11 位手机号'])
})

it('judges a field that a press has left after the click: its sentence must not move the button away', async () => {
  render(<LoginForm send={vi.fn<Send>()} />)
  type(mobile(), '123')
  fireEvent.pointerDown(screen.getByRole('button'))
  fireEvent.blur(mobile())
  expect(sentences()).toEqual([])
  fireEvent.pointerUp(window)
  expect(sentences()).toEqual([])
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(sentences()).toEqual(['请输入 11 位手机号'])
  // And a field that is left by the keyboard at once, as before.
  type(mobile(), '1234')
  fireEvent.blur(mobile())
  expect(sentences()).toEqual(['请输入 11 位手机号'])
})

it('never sends itself by address: a password stays out of the history', () => {
  render(<LoginForm send={vi.fn<Send>()} />)
  expect(mobile().form?.method).toBe('post')
})
