import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let film: HTMLVideoElement
let state: { readyState: number; paused: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  state = { readyState: 0, paused: true }
  film = document.createElement('video')
  film.setAttribute('src', '/media/a.mp4')
  Object.defineProperty(film, 'readyState', { get: () => state.readyState })
  Object.defineProperty(film, 'paused', { get: () => state.paused })
  Object.defineProperty(film, 'error', { value: null })
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page of its own: the line is looked at once in its life. */
async function openPage() {
  const { networkIsIdle, LONGEST_WAIT_MS } = await import('./idle-network.ts')
  let isFree = false
  void networkIsIdle().then(() => (isFree = true))
  await vi.advanceTimersByTimeAsync(0)
  return {
    isFree: () => isFree,
    longest: LONGEST_WAIT_MS,
    happen: async (name: string) => {
      film.dispatchEvent(new Event(name))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('at once on a page without a film', async () => {
  expect((await openPage()).isFree()).toBe(true)
})

test.each(['playing', 'error', 'emptied'])('of a page with a film at %s', async (name) => {
  document.body.append(film)
  const page = await openPage()
  expect(page.isFree()).toBe(false)
  await page.happen(name)
  expect(page.isFree()).toBe(true)
})

test('a film that could run waits for its start, unless it is not allowed to', async () => {
  document.body.append(film)
  const page = await openPage()
  state.paused = false
  await page.happen('canplay')
  expect(page.isFree()).toBe(false)
  state.paused = true
  await page.happen('canplay')
  expect(page.isFree()).toBe(true)
})

test('a film that runs already holds up nothing, one that never comes not for long', async () => {
  document.body.append(film)
  state.readyState = 3
  expect((await openPage()).isFree()).toBe(true)
  vi.resetModules()
  state.readyState = 0
  const page = await openPage()
  await vi.advanceTimersByTimeAsync(page.longest - 1)
  expect(page.isFree()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.isFree()).toBe(true)
})
