import type { LoggedIn } from '@bee/contract/account/account.contract.ts'
import { useRef } from 'react'
import { announceSessionChange } from '../../api/session.ts'
import { renewCaptcha } from './captcha-store.ts'

/** The server wrote the cookies with its answer; from here on every part of the site and every tab looks at them anew. */
export async function enter(loggedIn: Promise<LoggedIn>): Promise<void> {
  await loggedIn
  announceSessionChange()
}

/** Empties the picture's answer when a try has used the picture up; everything else that was typed stays. */
export function useUsedCaptcha() {
  const host = useRef<HTMLDivElement>(null)
  function clearAnswer(): void {
    const input = host.current?.querySelector<HTMLInputElement>('input[name="captcha"]')
    if (input) input.value = ''
  }
  return {
    host,
    clearAnswer,
    spend: () => {
      renewCaptcha()
      clearAnswer()
    },
  }
}
