import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOAST_MS, toastStore } from './toast-store.ts'
import { showToast, ToastHost } from './toast.tsx'

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(<ToastHost />)
  })
  afterEach(() => {
    act(() => {
      vi.runAllTimers()
    })
    cleanup()
    vi.useRealTimers()
  })

  function show(...args: Parameters<typeof showToast>): void {
    act(() => {
      showToast(...args)
    })
  }

  it('stay 3000 ms', () => {
    expect(TOAST_MS).toBe(3000)
    show('评论发布成功')
    act(() => {
      vi.advanceTimersByTime(2999)
    })
    expect(screen.getByRole('status').textContent).toBe('评论发布成功')
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('announce errors as alerts', () => {
    show('服务错误', 'error')
    expect(screen.getByRole('alert').textContent).toBe('服务错误')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('do not pile up: the same words start their time anew', () => {
    show('加载失败', 'error')
    act(() => {
      vi.advanceTimersByTime(2000)
    })
    show('加载失败', 'error')
    expect(toastStore.get()).toHaveLength(1)
    act(() => {
      vi.advanceTimersByTime(2999)
    })
    expect(toastStore.get()).toHaveLength(1)
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(toastStore.get()).toHaveLength(0)
  })
})
