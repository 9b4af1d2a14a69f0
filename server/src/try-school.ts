import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { conflict } from '@bee/contract/failures.ts'
import { contract, type Contract } from '@bee/contract/index.ts'
import type pg from 'pg'
import { ALL_FEATURES } from './all-features.ts'
import type { Config } from './config.ts'
import { createServer } from './create-server.ts'
import { CAPTCHA_PATH } from './features/captcha/captcha.routes.ts'
import { RENDERING_HEADER } from './http/visitor.ts'

/** Opens a restored school as a visitor does: the front page, a course, the log-in. Throws a sentence about the first call that fails. */
export function createSchoolTrial(parts: { config: Config; contentDir: string; secret: string }) {
  return async function trySchool(pool: pg.Pool): Promise<void> {
    const config: Config = { ...parts.config, logLevel: 'silent' }
    const app = await createServer({ ...parts, features: ALL_FEATURES, config, pool })
    const client = createClient<Contract>(callTableOf(contract), async ({ method, url }) => {
      // The header prevents the trial from counting as a visit.
      const answer = await app.inject({ method, url, headers: { [RENDERING_HEADER]: '1' } })
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
      return answer.json<Envelope<unknown>>().data
    })
    async function open<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
      try {
        return await ask()
      } catch (error) {
        throw conflict(`恢复出来的学校打不开${what}：${error instanceof Error ? error.message : String(error)}`)
      }
    }
    try {
      await app.ready()
      await open('首页', () => client.site.info())
      const { list } = await open('课程的列表', () => client.courses.list())
      const [course] = list
      if (course) await open('一门课', () => client.courses.detail({ courseId: course.id }))
      await open('登录', async () => {
        const { statusCode } = await app.inject(`${CAPTCHA_PATH}?captchaId=of-a-restored-school`)
        if (statusCode !== 200) throw new Error(`${CAPTCHA_PATH} answered ${statusCode}`)
      })
    } finally {
      await app.close()
    }
  }
}
