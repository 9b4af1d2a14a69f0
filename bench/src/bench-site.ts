import { createMediaLinks } from '@bee/server/http/media/media-links.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { siteClient } from '../../e2e/site-client.ts'
import { CAPTCHA_ANSWER, startSite } from '../../e2e/site-process.ts'

export const BENCH_SECRET = 'a-secret-for-benchmarks-that-is-long-enough'

/** The built site as an operator runs it, with one member logged in. */
export async function startBenchSite(dataDir: string, settings: Record<string, string> = {}) {
  const site = await startSite(dataDir, { SECRET: BENCH_SECRET, LOG_LEVEL: 'warn', ...settings })
  const [account] = site.accounts
  if (!account) throw new Error('The demo content has no account')
  const captchaId = crypto.randomUUID()
  await fetch(`${site.url}/bee/captcha.jpg?captchaId=${captchaId}`)
  const { mobile, password } = account
  const { token, userId } = await siteClient(site).account.login({
    mobile,
    password,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
  const owner = site.accounts.find(({ role }) => role === '校长')
  if (!owner) throw new Error('The demo content has no owner')
  const member = { token, userId }
  const chapters = await siteClient(site).player.catalogue({ courseId: 1 })
  const links = createMediaLinks({ secret: BENCH_SECRET, clock: systemClock })
  return {
    url: site.url,
    port: Number(new URL(site.url).port),
    dataDir,
    member,
    owner,
    pid: site.pid(),
    lessonIds: chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
    mediaLink: (path: string) => links.toFile(path, member),
    stop: () => site.stop(),
  }
}

export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>
