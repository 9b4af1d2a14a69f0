import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

type Handle = (event: unknown) => void
const handlers = new Map<string, Handle>()
const respondWith = vi.fn()
const addRoutes = vi.fn(() => Promise.resolve())

beforeAll(async () => {
  vi.stubGlobal('BUILD_STAMP', 'test')
  vi.stubGlobal('self', { addEventListener: (type: string, handle: Handle) => handlers.set(type, handle) })
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: vi.fn(), addAll: vi.fn() }), match: vi.fn() })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
  await import('./service-worker.ts')
})
beforeEach(() => {
  respondWith.mockReset()
})

const ask = (address: string, mode: 'navigate' | 'no-cors') =>
  handlers.get('fetch')?.({
    request: { url: `https://school.example${address}`, mode },
    preloadResponse: Promise.resolve(new Response('')),
    respondWith,
  })

it.each(['/manage', '/manage/settings/log', '/manage/login?redirectTo=%2Fmanage', '/preview/a-token/home'])(
  'does not touch %s, opened or loaded',
  (address) => {
    ask(address, 'navigate')
    ask(address, 'no-cors')
    expect(respondWith).not.toHaveBeenCalled()
  },
)

it('does not touch the files of the operators’ side', () => {
  ask('/assets/manage/entry-manage-abcdefgh.css', 'no-cors')
  ask('/assets/manage/boot-abcdefgh.js', 'no-cors')
  expect(respondWith).not.toHaveBeenCalled()
})

it('stands by the students’ pages, also those whose name begins alike', () => {
  ask('/home', 'navigate')
  ask('/managers', 'navigate')
  expect(respondWith).toHaveBeenCalledTimes(2)
})

it('asks the browser to pass it by for them, where the browser can', () => {
  handlers.get('install')?.({ addRoutes, waitUntil: (done: Promise<unknown>) => void done.catch(() => undefined) })
  const passed = (addRoutes.mock.lastCall as unknown as [{ condition: { urlPattern: { pathname: string } } }[]])[0]
  expect(passed.map(({ condition }) => condition.urlPattern.pathname)).toEqual([
    '/bee/*',
    '/manage',
    '/manage/*',
    '/preview/*',
  ])
})
