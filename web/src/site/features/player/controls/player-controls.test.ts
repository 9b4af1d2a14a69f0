import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTapReader, DOUBLE_TAP_MS } from './double-tap.ts'
import { CONTROL_DEBOUNCE_MS, createKeyControl, SEEK_STEP_SECONDS, stepSecond } from './player-keys.ts'
import { keepPlayerSettings, readPlayerSettings, SPEEDS } from './player-settings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('keys', () => {
  test('step 15 seconds, not below 0 and not past the end', () => {
    expect(SEEK_STEP_SECONDS).toBe(15)
    expect(stepSecond('back', 40, 100)).toBe(25)
    expect(stepSecond('back', 10, 100)).toBe(0)
    expect(stepSecond('forward', 40, 100)).toBe(55)
    expect(stepSecond('forward', 95, 100)).toBe(100)
    expect(stepSecond('forward', 95, 0)).toBe(110)
  })

  test('act once when they have rested for 500 ms', () => {
    const act = vi.fn()
    const keys = createKeyControl(act)
    expect(CONTROL_DEBOUNCE_MS).toBe(500)
    expect(keys.press('ArrowRight')).toBe('forward')
    vi.advanceTimersByTime(499)
    expect(act).not.toHaveBeenCalled()
    keys.press('ArrowLeft')
    vi.advanceTimersByTime(499)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act.mock.calls).toEqual([['back']])
  })

  test('space toggles, others are left alone', () => {
    const act = vi.fn()
    const keys = createKeyControl(act)
    expect(keys.press('a')).toBeUndefined()
    expect(keys.press(' ')).toBe('toggle')
    vi.advanceTimersByTime(CONTROL_DEBOUNCE_MS)
    expect(act.mock.calls).toEqual([['toggle']])
  })
})

describe('taps', () => {
  test('one tap is one after a moment, two on one half jump at once', () => {
    const onSingle = vi.fn()
    const onDouble = vi.fn()
    const taps = createTapReader({ onSingle, onDouble })
    taps.tap('left')
    expect(onSingle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(DOUBLE_TAP_MS)
    expect(onSingle).toHaveBeenCalledTimes(1)

    taps.tap('right')
    vi.advanceTimersByTime(DOUBLE_TAP_MS - 1)
    taps.tap('right')
    expect(onDouble.mock.calls).toEqual([['right']])
    taps.tap('right')
    expect(onDouble).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(DOUBLE_TAP_MS)
    expect(onSingle).toHaveBeenCalledTimes(1)
  })

  test('two taps on different halves are no jump', () => {
    const onDouble = vi.fn()
    const taps = createTapReader({ onSingle: vi.fn(), onDouble })
    taps.tap('left')
    taps.tap('right')
    expect(onDouble).not.toHaveBeenCalled()
  })
})

describe('settings', () => {
  beforeEach(() => localStorage.clear())

  test('speed and volume are kept', () => {
    const settings = { speed: 1.25, volume: 0.4, isMuted: true, hasSubtitles: false }
    keepPlayerSettings(localStorage, settings)
    expect(readPlayerSettings(localStorage)).toEqual(settings)
  })

  test('speeds go from 0.5 to 2', () => {
    expect(SPEEDS[0]).toBe(0.5)
    expect(SPEEDS.at(-1)).toBe(2)
  })

  test.each(['{', 'null', '{"speed":99,"volume":-1}', '[]'])('rubbish gives the defaults: %s', (text) => {
    localStorage.setItem('bee.player', text)
    expect(readPlayerSettings(localStorage)).toEqual({ speed: 1, volume: 1, isMuted: false, hasSubtitles: true })
  })
})
