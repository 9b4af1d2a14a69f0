import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTapReader, DOUBLE_TAP_MS } from './double-tap.ts'
import {
  commandOfKey,
  CONTROL_DEBOUNCE_MS,
  createKeyControl,
  isKeyFree,
  SEEK_STEP_SECONDS,
  stepSecond,
} from './player-keys.ts'
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
    const settings = { speed: 1.25, volume: 0.4, isMuted: true, hasSubtitles: false, language: 'en', hasKeys: false }
    keepPlayerSettings(localStorage, settings)
    expect(readPlayerSettings(localStorage)).toEqual(settings)
  })

  test('speeds go from 0.5 to 2', () => {
    expect(SPEEDS[0]).toBe(0.5)
    expect(SPEEDS.at(-1)).toBe(2)
  })

  test.each(['{', 'null', '{"speed":99,"volume":-1}', '[]'])('rubbish gives the defaults: %s', (text) => {
    localStorage.setItem('bee.player', text)
    expect(readPlayerSettings(localStorage)).toEqual({
      speed: 1,
      volume: 1,
      isMuted: false,
      hasSubtitles: true,
      language: '',
      hasKeys: true,
    })
  })
})

describe('keys outside fullscreen', () => {
  const place = (html: string, focus?: string) => {
    document.body.innerHTML = html
    const target = focus === undefined ? document.body : document.querySelector(focus)
    return { target, frame: document.querySelector('#frame'), isOnStage: true }
  }
  const page =
    '<div id="frame"><button>播放</button><input type="range"></div><a href="#">链接</a><textarea></textarea>'
  afterEach(() => {
    document.body.innerHTML = ''
  })

  test('have the values that the sheet lists', () => {
    expect(commandOfKey(' ')).toEqual({ kind: 'toggle' })
    expect(commandOfKey('K')).toEqual({ kind: 'toggle' })
    expect(commandOfKey('ArrowRight')).toEqual({ kind: 'forward', seconds: 15 })
    expect(commandOfKey('j')).toEqual({ kind: 'back', seconds: 10 })
    expect(commandOfKey('ArrowUp')).toEqual({ kind: 'volume', by: 0.05 })
    expect(commandOfKey('3')).toEqual({ kind: 'part', of: 0.3 })
    expect(commandOfKey('Enter')).toBeUndefined()
    expect(commandOfKey('x')).toBeUndefined()
  })

  test('are left to what is being typed into, and to an open layer', () => {
    expect(isKeyFree('k', place(page))).toBe(true)
    expect(isKeyFree('k', place(page, 'textarea'))).toBe(false)
    expect(isKeyFree('k', place(`${page}<div role="menu"></div>`))).toBe(false)
    expect(isKeyFree('k', place(`${page}<dialog open></dialog>`))).toBe(false)
  })

  test('space presses a focused button, never scrolls by a link', () => {
    expect(isKeyFree(' ', place(page))).toBe(true)
    expect(isKeyFree(' ', place(page, 'button'))).toBe(false)
    expect(isKeyFree(' ', place(page, 'a'))).toBe(true)
  })

  test('up and down are the picture’s only while it is what is looked at; a slider keeps its arrows', () => {
    expect(isKeyFree('ArrowUp', place(page))).toBe(true)
    expect(isKeyFree('ArrowUp', { ...place(page), isOnStage: false })).toBe(false)
    expect(isKeyFree('ArrowUp', place(page, 'a'))).toBe(false)
    expect(isKeyFree('ArrowUp', place(page, 'button'))).toBe(true)
    expect(isKeyFree('ArrowUp', place(page, 'input'))).toBe(false)
    expect(isKeyFree('ArrowLeft', place(page, 'a'))).toBe(true)
  })
})
