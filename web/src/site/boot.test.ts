import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A classic script, which the compiler knows by no import. */
const SCRIPT = './boot.ts'
const boot = () => import(SCRIPT)

const heard = new Map<string, () => void>()
let frames: (() => void)[] = []
let paints: (() => void)[] = []

/** A browser that says when it paints, or one that does not. */
const stubPainting = (supportedEntryTypes: string[]) =>
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = supportedEntryTypes
      readonly observe = () => undefined
      constructor(tell: () => void) {
        paints.push(tell)
      }
    },
  )

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  heard.clear()
  frames = []
  paints = []
  stubPainting(['paint'])
  // Kept here, so that listeners of one test do not answer in the next.
  vi.stubGlobal('addEventListener', (type: string, handle: () => void) => heard.set(type, handle))
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  document.head.innerHTML = '<template id="later"><meta name="code"></template>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  document.cookie = 'theme=; max-age=0'
  document.cookie = 'token=; max-age=0'
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.member
})

const isFetched = () => document.querySelectorAll('head > meta[name="code"]').length

it('fetches the code once something is painted, and only once', async () => {
  await boot()
  vi.runAllTimers()
  expect([isFetched(), frames]).toEqual([0, []])
  for (const paint of paints) paint()
  expect(isFetched()).toBe(1)
  heard.get('load')?.()
  vi.runAllTimers()
  expect(isFetched()).toBe(1)
})

it('takes the end of the first frame for it where the browser does not say', async () => {
  stubPainting([])
  await boot()
  vi.runAllTimers()
  expect(isFetched()).toBe(0)
  for (const draw of frames) draw()
  expect(isFetched()).toBe(0)
  vi.runAllTimers()
  expect(isFetched()).toBe(1)
  heard.get('load')?.()
  expect(isFetched()).toBe(1)
})

it('never takes over half a document', async () => {
  const read = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await boot()
  for (const paint of paints) paint()
  expect(isFetched()).toBe(0)
  read.mockReturnValue('interactive')
  heard.get('DOMContentLoaded')?.()
  expect(isFetched()).toBe(1)
})

it('does not wait for a frame in a tab behind others', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await boot()
  heard.get('DOMContentLoaded')?.()
  expect(isFetched()).toBe(1)
})

it('fetches the code at the latest a moment after everything else is there', async () => {
  await boot()
  heard.get('DOMContentLoaded')?.()
  heard.get('load')?.()
  expect(isFetched()).toBe(0)
  vi.runAllTimers()
  expect(isFetched()).toBe(1)
})

it('sets the theme that was chosen, at once', async () => {
  document.cookie = 'theme=dark'
  await boot()
  expect(document.documentElement.dataset.theme).toBe('dark')
})

it('marks the document of whoever has a session, and of nobody else', async () => {
  await boot()
  expect(document.documentElement.dataset.member).toBeUndefined()
  vi.resetModules()
  document.cookie = 'token=abc'
  await boot()
  expect(document.documentElement.dataset.member).toBe('')
})
