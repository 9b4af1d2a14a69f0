import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWithApi } from '../../testing/render-with-api.tsx'
import { MobileHeader } from './mobile-header.tsx'

describe('MobileHeader', () => {
  afterEach(() => {
    cleanup()
    window.history.replaceState(null, '')
  })

  it('is titled 首页 unless it is told, and has a place for a search', () => {
    renderWithApi(<MobileHeader search={<button type="button">搜索</button>} />)
    expect(screen.getByRole('heading', { level: 1, name: '首页' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '搜索' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
  })

  it('shows the logo instead of a title', () => {
    renderWithApi(<MobileHeader hasLogo />)
    expect(screen.getByRole('link', { name: '蜂学堂首页' }).getAttribute('href')).toBe('/home')
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('goes back by its own handler, and home where nothing of ours came before', async () => {
    const handleBack = vi.fn()
    renderWithApi(<MobileHeader title="课程" hasBack onBack={handleBack} />)
    await userEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(handleBack).toHaveBeenCalledOnce()
    cleanup()
    const { address } = renderWithApi(<MobileHeader title="课程" hasBack />, undefined, '/subject')
    await userEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(address()).toBe('/home')
  })
})
