import { contract } from '@bee/contract/index.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchSite } from './bench-site.ts'
import { callOf } from './call-request.ts'
import { compare, MAX_REQUESTS, percent, rate, SECONDS, type Row } from './compare.ts'
import { makeLearners } from './learners.ts'
import { runLoad } from './load.ts'

const CONNECTIONS = 64

/**
 * Saves as players send them, every learner on a lesson of their own, against a single-row upsert for each: by a bare
 * server, which is the same request without the work of a save, and by the driver alone, which no call by HTTP can
 * reach.
 */
export async function compareSaves(site: BenchSite, folder: string): Promise<Row[]> {
  const child = fork(path.join(import.meta.dirname, 'upsert-server.ts'), [path.join(folder, 'baseline')], {
    execArgv: ['--import', 'tsx'],
  })
  const [barePort] = (await once(child, 'message')) as [number]
  const learners = await makeLearners(site, CONNECTIONS)
  const { request } = callOf(contract.player.recordProgress)
  const save = (nth: number) => {
    const { token, userId } = learners[nth % learners.length] ?? site.member
    const lessonId = site.lessonIds[(nth % learners.length) % site.lessonIds.length]
    const second = Math.floor(nth / learners.length) % 25
    return request(
      {
        lessonId: lessonId ?? 1,
        second: second + 5,
        duration: 30,
        ranges: [[second, second + 5]],
        playId: 'bench',
        // As the player numbers them: by the moment.
        seq: Date.now(),
      },
      { token, userid: String(userId) },
    )
  }
  const run = (port: number) => async () => {
    const plan = { port, connections: CONNECTIONS, seconds: SECONDS, maxRequests: MAX_REQUESTS, request: save }
    return (await runLoad(plan)).perSecond
  }
  const upsertsAlone = async () => {
    child.send({ concurrency: CONNECTIONS, seconds: SECONDS, maxUpserts: MAX_REQUESTS })
    const [perSecond] = (await once(child, 'message')) as [number]
    return perSecond
  }
  const saves = { name: 'saves', run: run(site.port) }
  const byHttp = await compare(saves, { name: 'upserts by http', run: run(barePort) })
  const alone = await compare(saves, { name: 'upserts alone', run: upsertsAlone })
  child.send('stop')
  await once(child, 'exit')
  return [
    {
      what: `保存进度（${CONNECTIONS} 个连接），对照：裸 node:http，每次一行的 upsert`,
      ours: rate(byHttp.ours),
      bare: rate(byHttp.bare),
      ratio: percent(byHttp.rateRatio),
      target: '≥ 60 %',
    },
    {
      what: `保存进度（${CONNECTIONS} 个连接），对照：不经 HTTP，同一驱动每次一行的 upsert`,
      ours: rate(alone.ours),
      bare: rate(alone.bare),
      ratio: percent(alone.rateRatio),
      target: '仅供参考：对照少了一半的路',
    },
  ]
}
