import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  announceSessionChange,
  clearSession,
  leaveForLogin,
  onSessionChange,
  readSession,
  watchSession,
} from './session.ts'

const logIn = (token = 'a-token', userId = '7') => {
  document.cookie = `token=${token}; Path=/`
  document.cookie = `userId=${userId}; Path=/`
  document.cookie = 'RefreshTime=1; Path=/'
}

const goToLogin = vi.fn<(from: string) => Promise<void>>()
let stopWatching: () => void = () => undefined
beforeEach(() => {
  goToLogin.mockReset().mockResolvedValue(undefined)
  stopWatching = watchSession(goToLogin)
  window.history.replaceState(null, '', '/profile/course?page=2')
})
afterEach(() => {
  stopWatching()
  clearSession()
})

describe('the cookies', () => {
  it('are read anew each time', () => {
    expect(readSession()).toBeUndefined()
    logIn()
    expect(readSession()).toEqual({ token: 'a-token', userId: '7' })
    logIn('another', '8')
    expect(readSession()).toEqual({ token: 'another', userId: '8' })
  })

  it('count only together', () => {
    document.cookie = 'token=a-token; Path=/'
    expect(readSession()).toBeUndefined()
  })

  it('are cleared all three', () => {
    logIn()
    clearSession()
    expect(document.cookie).not.toMatch(/(token|userId|RefreshTime)=[^;]/)
  })
})

describe('a session that ended', () => {
  it('is cleared and leads to the log-in page once, even when ten calls fail together', () => {
    logIn()
    for (let call = 0; call < 10; call += 1) leaveForLogin('a-token')
    expect(readSession()).toBeUndefined()
    expect(goToLogin).toHaveBeenCalledExactlyOnceWith('/profile/course?page=2')
  })

  it('leads there once for ten calls that carried no token', () => {
    for (let call = 0; call < 10; call += 1) leaveForLogin()
    expect(goToLogin).toHaveBeenCalledTimes(1)
  })

  it('leads there again the next time', async () => {
    logIn()
    leaveForLogin('a-token')
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    logIn('second')
    leaveForLogin('second')
    expect(goToLogin).toHaveBeenCalledTimes(2)
  })

  it('does not end the session of a log-in since', () => {
    logIn('new-token')
    leaveForLogin('old-token')
    expect(readSession()?.token).toBe('new-token')
    expect(goToLogin).not.toHaveBeenCalled()
  })

  it('says nothing once the session is gone already', () => {
    leaveForLogin('old-token')
    expect(goToLogin).not.toHaveBeenCalled()
  })

  it('stays on the log-in page', () => {
    window.history.replaceState(null, '', '/login?redirectTo=%2Fmessage')
    logIn()
    leaveForLogin('a-token')
    expect(readSession()).toBeUndefined()
    expect(goToLogin).not.toHaveBeenCalled()
  })
})

describe('a change', () => {
  it('reaches every listener of this page until it stops listening', () => {
    const listener = vi.fn()
    const stop = onSessionChange(listener)
    announceSessionChange()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    announceSessionChange()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('reaches the other tabs, and theirs reaches us', async () => {
    const otherTab = new BroadcastChannel('bee-session')
    try {
      const heard = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }))
      announceSessionChange()
      await heard
      const told = new Promise<void>((resolve) => onSessionChange(resolve))
      otherTab.postMessage('changed')
      await told
    } finally {
      otherTab.close()
    }
  })

  it('is looked for when a page comes back from the history', () => {
    const listener = vi.fn()
    const stop = onSessionChange(listener)
    window.dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })
})
