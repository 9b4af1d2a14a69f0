import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sheet = (colour: string) => `<link rel="stylesheet" href="/assets/brand/${colour}-0123456789ab.css">`
const named = (name: string) => `<meta property="og:site_name" content="${name}">`
const sheets = () => Array.from(document.querySelectorAll('link[rel=stylesheet]'), (link) => link.getAttribute('href'))
let answered = ''
let endFollowing: () => void
const fetchPage = vi.fn(() => Promise.resolve(new Response(answered)))
const follow = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', fetchPage)
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
  happyDOM.settings['disableCSSFileLoading'] = true
  happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = true
  document.head.innerHTML = sheet('2b63e3') + named('青禾编程')
  document.body.innerHTML = '<div id="root"><a href="/subject">课程</a></div>'
  document.getElementById('root')?.addEventListener('click', (event) => {
    event.preventDefault()
    follow()
  })
  const { followLook } = await import('./follow-look.ts')
  endFollowing = followLook()
})
/** The browser of the tests stays where it is. */
const stay = (event: Event) => event.preventDefault()
beforeEach(() => window.addEventListener('click', stay, { capture: true }))

afterEach(() => {
  window.removeEventListener('click', stay, { capture: true })
  endFollowing()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.head.innerHTML = ''
})

const click = () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('a')?.dispatchEvent(event)
}
const pageOf = (head: string) => `<html><head>${head}</head><body></body></html>`

it('asks once a minute at most, and leaves a page alone that is of today', async () => {
  answered = pageOf(sheet('2b63e3') + named('青禾编程'))
  click()
  expect(fetchPage).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 61_000)
  click()
  click()
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(1))
  expect(follow).toHaveBeenCalledTimes(3)
  expect(sheets()).toEqual(['/assets/brand/2b63e3-0123456789ab.css'])
})

it('stays as it is without network', async () => {
  answered = pageOf(sheet('2b63e3') + named('青禾编程'))
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  vi.setSystemTime(Date.now() + 61_000)
  click()
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalled())
  expect(follow).toHaveBeenCalledTimes(1)
})

it('wears new colours, and lets the browser follow the next link', async () => {
  answered = pageOf(sheet('d4366a') + named('青禾编程'))
  vi.setSystemTime(Date.now() + 61_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(sheets()).toEqual(['/assets/brand/d4366a-0123456789ab.css']))
  click()
  expect(follow).not.toHaveBeenCalled()
})
