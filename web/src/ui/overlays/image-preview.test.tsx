import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { imagePreviewStore } from './image-preview-store.ts'
import { closeImagePreview, ImagePreviewHost, openImagePreview } from './image-preview.tsx'

const items = [{ src: '/a.png', title: '第一张' }, { src: ['/b.png', '/c.png'] }, { src: '/d.png' }]

describe('image preview', () => {
  beforeEach(() => {
    render(<ImagePreviewHost />)
  })
  afterEach(() => {
    act(closeImagePreview)
    cleanup()
  })

  function open(...args: Parameters<typeof openImagePreview>): void {
    act(() => {
      openImagePreview(...args)
    })
  }
  const pictures = () => screen.queryAllByRole<HTMLImageElement>('img')
  const status = () => imagePreviewStore.get().status

  it('goes from hidden through loading to shown', () => {
    expect(status()).toBe('hidden')
    open(items)
    expect(status()).toBe('loading')
    expect(screen.getByRole('status').textContent).toBe('正在加载')
    fireEvent.load(pictures()[0] as HTMLElement)
    expect(status()).toBe('shown')
    expect(screen.getByText('第一张')).not.toBeNull()
  })

  it('waits for all pictures of an item, and counts a failed one as settled', () => {
    open(items, { index: 1 })
    const [first, second] = pictures()
    fireEvent.load(first as HTMLElement)
    expect(status()).toBe('loading')
    fireEvent.error(second as HTMLElement)
    expect(status()).toBe('shown')
    expect(screen.getByAltText('加载失败')).not.toBeNull()
  })

  it('steps with the arrows and the keys, and does nothing past the first and the last', () => {
    open(items)
    fireEvent.click(screen.getByRole('button', { name: '上一张' }))
    expect(imagePreviewStore.get().index).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: '下一张' }))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' })
    expect(imagePreviewStore.get().index).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: '下一张' }))
    expect(imagePreviewStore.get()).toMatchObject({ index: 2 })
    expect(status()).not.toBe('hidden')
  })

  it('has arrows only with horizontal navigation', () => {
    open(items, { horizontal: false })
    expect(screen.queryByRole('button', { name: '下一张' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' })
    expect(imagePreviewStore.get().index).toBe(0)
  })

  it('closes on a click outside the arrows, on Escape and from outside', () => {
    open(items)
    fireEvent.click(pictures()[0] as HTMLElement)
    expect(status()).toBe('hidden')
    open(items)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(status()).toBe('hidden')
    open(items)
    act(closeImagePreview)
    expect(pictures()).toHaveLength(0)
  })

  it('does not open for nothing and keeps the index inside', () => {
    open([])
    expect(status()).toBe('hidden')
    open(items, { index: 99 })
    expect(imagePreviewStore.get().index).toBe(2)
  })
})
