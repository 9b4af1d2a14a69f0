import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { TextArea } from './text-area.tsx'

afterEach(cleanup)

describe('Field', () => {
  it('names the input and ties error and hint to it', () => {
    render(<Field label="短信验证码" error="验证码是 6 位数字" hint="5 分钟内有效" />)
    const input = screen.getByLabelText('短信验证码')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '验证码是 6 位数字',
      '5 分钟内有效',
    ])
    expect(screen.getByRole('alert').textContent).toBe('验证码是 6 位数字')
  })

  it('shows and hides a password', () => {
    render(<Field label="密码" type="password" />)
    const input = screen.getByLabelText<HTMLInputElement>('密码')
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
    expect(input.type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(input.type).toBe('password')
  })

  it('warns of caps lock in a password only', () => {
    render(
      <>
        <Field label="密码" type="password" />
        <Field label="昵称" />
      </>,
    )
    const capsOn = { key: 'a', modifierCapsLock: true }
    fireEvent.keyDown(screen.getByLabelText('昵称'), capsOn)
    expect(screen.queryByText('大写锁定已打开')).toBeNull()
    const press = new KeyboardEvent('keydown', { key: 'a', bubbles: true })
    press.getModifierState = (name) => name === 'CapsLock'
    fireEvent(screen.getByLabelText('密码'), press)
    expect(screen.getByText('大写锁定已打开')).not.toBeNull()
  })
})

describe('TextArea', () => {
  it('counts as a person does and turns invalid when over', () => {
    const { rerender } = render(<TextArea label="评论" value="好😀" maxCharacters={200} readOnly />)
    expect(screen.getByText('2/200')).not.toBeNull()
    const area = screen.getByLabelText('评论')
    expect(area.getAttribute('aria-invalid')).toBeNull()
    rerender(<TextArea label="评论" value={'好'.repeat(200)} maxCharacters={200} readOnly />)
    expect(area.getAttribute('aria-invalid')).toBeNull()
    rerender(<TextArea label="评论" value={'好'.repeat(203)} maxCharacters={200} readOnly />)
    expect(area.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('超出 3 个字')
  })
})
