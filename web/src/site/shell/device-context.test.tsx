import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceOfWidth } from '../device.ts'
import { DeviceProvider, RESIZE_DEBOUNCE_MS, useDevice } from './device-context.tsx'

function Device() {
  return <p>{useDevice()}</p>
}

function resizeTo(width: number): void {
  vi.stubGlobal('innerWidth', width)
  window.dispatchEvent(new Event('resize'))
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('the device', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('innerWidth', 1440)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is PC above 991 px', () => {
    expect(deviceOfWidth(991)).toBe('MOBILE')
    expect(deviceOfWidth(992)).toBe('PC')
  })

  it('corrects the guess of the server at once and tells it for the next time', () => {
    vi.stubGlobal('innerWidth', 390)
    render(
      <DeviceProvider guess="PC">
        <Device />
      </DeviceProvider>,
    )
    expect(screen.getByText('MOBILE')).toBeTruthy()
    expect(document.cookie).toContain('device=MOBILE')
  })

  it('follows a resize after 500 ms of quiet', () => {
    expect(RESIZE_DEBOUNCE_MS).toBe(500)
    render(
      <DeviceProvider guess="PC">
        <Device />
      </DeviceProvider>,
    )
    resizeTo(991)
    wait(499)
    resizeTo(990)
    wait(499)
    expect(screen.getByText('PC')).toBeTruthy()
    wait(1)
    expect(screen.getByText('MOBILE')).toBeTruthy()
    resizeTo(992)
    wait(500)
    expect(screen.getByText('PC')).toBeTruthy()
  })
})
