import { expect, it, vi } from 'vitest'

it('leaves nothing of the file before: neither in the window nor in the modules of the site', async () => {
  const { toastStore } = await import('../ui/overlays/toast-store.ts')
  toastStore.set([{ id: 1, kind: 'done', text: '上一个文件' }])
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 7)
  document.documentElement.dataset['theme'] = 'dark'
  document.head.innerHTML = '<title>上一页</title>'
  document.body.innerHTML = '<p>上一页</p>'
  document.cookie = 'token=t; Path=/'
  document.cookie = 'theme=dark; Path=/'
  localStorage.setItem('bee.player', '{}')
  sessionStorage.setItem('draft', '…')
  window.history.replaceState({ place: 1 }, '', '/profile/course?page=2#top')

  await import('./fresh-window.ts')

  expect(vi.isFakeTimers()).toBe(false)
  expect(window.innerWidth).not.toBe(7)
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
  expect(document.cookie).toBe('')
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect([window.location.href, window.history.state]).toEqual(['http://localhost:3000/', null])
  expect((await import('../ui/overlays/toast-store.ts')).toastStore.get()).toEqual([])
})
