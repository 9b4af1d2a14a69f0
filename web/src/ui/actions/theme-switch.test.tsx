import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseTheme } from './theme-store.ts'
import { ThemeSwitch } from './theme-switch.tsx'

afterEach(() => {
  cleanup()
  chooseTheme('system')
})

describe('ThemeSwitch', () => {
  it('goes round: system, light, dark', () => {
    render(<ThemeSwitch />)
    const root = document.documentElement
    const press = () => {
      fireEvent.click(screen.getByRole('button'))
    }
    expect(root.dataset['theme']).toBeUndefined()
    press()
    expect(root.dataset['theme']).toBe('light')
    press()
    expect(root.dataset['theme']).toBe('dark')
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe('主题：深色，点按换成跟随系统')
    press()
    expect(root.dataset['theme']).toBeUndefined()
  })

  it('offers all three in words', () => {
    render(<ThemeSwitch look="choices" />)
    fireEvent.click(screen.getByRole('button', { name: '深色' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(screen.getByRole('button', { name: '深色' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: '跟随系统' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  it('keeps the choice for a year', () => {
    const write = vi.spyOn(document, 'cookie', 'set')
    chooseTheme('dark')
    expect(write).toHaveBeenCalledWith('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  it('renders on the server as the system', () => {
    expect(renderToString(<ThemeSwitch />)).toContain('跟随系统')
  })
})
