import { setTimeout as sleep } from 'node:timers/promises'
import { CAPTCHA_ANSWER } from '../../../e2e/site-process.ts'
import { attempt, memberClient, sendWatched, type Stage } from './ask.ts'

const LOOK_EVERY_MS = 400
const LOG_IN_EVERY_MS = 4000
const AGAIN_AFTER_MS = 400

/** A visitor who looks at pages that are the same for all. */
export function createVisitor(stage: Stage, pages: readonly string[], nth: number) {
  const name = `访客${nth}`
  return {
    name,
    async act(isOver: () => boolean) {
      for (let turn = nth; !isOver(); turn += 1) {
        const page = pages[turn % pages.length] ?? '/'
        await sendWatched(stage, name, page, { method: 'GET', headers: { accept: 'text/html' } })
        await sleep(LOOK_EVERY_MS)
      }
    },
  }
}

/** A member who logs in again and again, looks, and never logs out: every session must hold. */
export function createNewcomer(stage: Stage, { mobile, password }: { mobile: string; password: string }) {
  const name = '登录的人'
  const { account } = memberClient(stage, name)
  const sessions: { token: string; userId: number }[] = []

  async function logIn(): Promise<void> {
    const captchaId = crypto.randomUUID()
    const path = `/bee/captcha.jpg?captchaId=${captchaId}`
    const { status } = await sendWatched(stage, name, path, { method: 'GET', headers: {} })
    if (status !== 200) return
    const { data } = await attempt(() => account.login({ mobile, password, captchaId, captcha: CAPTCHA_ANSWER }))
    if (data) sessions.push({ token: data.token, userId: data.userId })
  }

  return {
    name,
    /** Sessions that have ended, asked through the site. */
    async findEnded(): Promise<string[]> {
      const ended: string[] = []
      for (const [nth, session] of sessions.entries()) {
        let tried = await attempt(() => memberClient(stage, name, session).account.info())
        for (
          ;
          tried.answer === 'unknown';
          tried = await attempt(() => memberClient(stage, name, session).account.info())
        )
          await sleep(AGAIN_AFTER_MS)
        if (tried.answer === 'no')
          ended.push(`login ${nth + 1} was acknowledged, but its session is gone (${tried.status})`)
      }
      return ended
    },
    count: () => sessions.length,
    async act(isOver: () => boolean) {
      while (!isOver()) {
        await logIn()
        await sleep(LOG_IN_EVERY_MS)
      }
    },
  }
}
