import { useRef } from 'react'
import { renewCaptcha } from './captcha-store.ts'

/** Empties the captcha field when a try has used the picture up; all other fields stay. */
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
