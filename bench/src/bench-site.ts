import { createMediaLinks } from '@bee/server/http/media/media-links.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { CAPTCHA_ANSWER, startSite } from '../../e2e/site-process.ts'

const SECRET = 'a-secret-for-benchmarks-that-is-long-enough'

interface Envelope<Data> {
  code: number
  msg: string
  data: Data
}

/** The built site as an operator runs it, with one member logged in. */
export async function startBenchSite(dataDir: string, settings: Record<string, string> = {}) {
  const site = await startSite(dataDir, { SECRET, LOG_LEVEL: 'warn', ...settings })
  const ask = async <Data>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Data> => {
    const response = await fetch(`${site.url}/bee/api${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    })
    const envelope = (await response.json()) as Envelope<Data>
    if (envelope.code !== 200) throw new Error(`${path}: ${envelope.msg}`)
    return envelope.data
  }
  const [account] = site.accounts
  if (!account) throw new Error('The demo content has no account')
  const captchaId = crypto.randomUUID()
  await fetch(`${site.url}/bee/captcha.jpg?captchaId=${captchaId}`)
  const member = await ask<{ token: string; userId: number }>('/login', {
    mobile: account.mobile,
    password: account.password,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
  const chapters = await ask<{ childList: { subjectCatalogId: number }[] }[]>('/release/catalog/list?subjectId=1')
  const links = createMediaLinks({ secret: SECRET, clock: systemClock })
  return {
    url: site.url,
    port: Number(new URL(site.url).port),
    dataDir,
    member,
    pid: site.pid(),
    lessonIds: chapters.flatMap(({ childList }) => childList.map(({ subjectCatalogId }) => subjectCatalogId)),
    mediaLink: (path: string) => links.toFile(path, member),
    stop: () => site.stop(),
  }
}

export type BenchSite = Awaited<ReturnType<typeof startBenchSite>>
