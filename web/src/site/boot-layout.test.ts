import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PC_MIN_WIDTH } from './device.ts'

/** A classic script, which the compiler knows by no import. */
const SCRIPT = './boot.ts'
const reload = vi.fn()
const root = document.documentElement

/** A fresh page of a window this wide, drawn for a layout. */
async function arrive(width: number, drawnFor: string): Promise<void> {
  root.dataset['drawnFor'] = drawnFor
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/^\(min-width: (\d+)px\)$/.exec(query)?.[1]),
  }))
  vi.resetModules()
  await import(SCRIPT)
}

const cookie = (name: string) => new RegExp(`${name}=(\\w+)`).exec(document.cookie)?.[1]

beforeEach(() => {
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  for (const name of ['device', 'theme']) document.cookie = `${name}=; Path=/; Max-Age=0`
  root.removeAttribute('style')
  delete root.dataset['drawnFor']
  delete root.dataset['theme']
})

it.each([
  [PC_MIN_WIDTH - 1, 'PC', 'MOBILE'],
  [PC_MIN_WIDTH, 'MOBILE', 'PC'],
])('asks once more for a page that was drawn for another layout: %d px, drawn for %s', async (width, drawn, wanted) => {
  await arrive(width, drawn)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(cookie('device')).toBe(wanted)
  expect(root.style.display).toBe('none')
})

it.each([
  [PC_MIN_WIDTH, 'PC'],
  [PC_MIN_WIDTH - 1, 'MOBILE'],
])('leaves a page alone that was drawn right: %d px, %s', async (width, drawn) => {
  await arrive(width, drawn)
  expect(reload).not.toHaveBeenCalled()
  expect(cookie('device')).toBeUndefined()
})

it('never asks twice, whatever comes', async () => {
  await arrive(390, 'PC')
  await arrive(390, 'PC')
  document.cookie = 'device=PC; Path=/'
  await arrive(390, 'PC')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('shows the page as it is where no cookie is kept', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await arrive(390, 'PC')
  expect(reload).not.toHaveBeenCalled()
  expect(root.style.display).toBe('')
})
