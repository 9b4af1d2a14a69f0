import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { QUESTION_EXPORT_PATH, type Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { createServicesOf, type FeatureServices } from '../../../compose-features.ts'
import type { JobKind } from '../../../job-kind.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { jobsFeature } from '../../jobs/jobs.feature.ts'
import { questionsFeature } from '../../questions/questions.feature.ts'
import { questionImportFeature } from '../question-import.feature.ts'

const FEATURES = [questionImportFeature, questionsFeature, jobsFeature] as const

export const GOOD = `## 1. 单选 · Spring 全家桶 · 难度 2
@ConditionalOnMissingBean 写在自动配置类的方法上，什么时候生效？
A. 容器里已经有同类型的 Bean
B. 容器里还没有同类型的 Bean *
C. 类路径上没有这个类
> 解析：它给业务方留了覆盖的口子。
`
export const UNMARKED = `## 2. 单选 · Spring 全家桶 · 难度 2
同一个类里的方法 a() 直接调用带 @Transactional 的 b()，事务会生效吗？
A. 会，注解写了就生效
B. 不会，没有经过代理
C. 看传播行为
> 解析：自调用绕过了代理对象。
`

/** Starts the worker; the test passes it in. */
type StartWorker = (parts: {
  pool: TestServer['pool']
  kinds: readonly JobKind[]
  clock: TestServer['clock']
}) => Promise<{ stop: () => Promise<void> }>

/** A school with one type, an owner, and a worker that does the jobs of imports. */
export function prepareImportTests(startWorker: StartWorker) {
  let server: TestServer
  let services: FeatureServices<typeof FEATURES>
  let owner: TestStaff
  let stopWorker: () => Promise<void>
  let typeId: number

  beforeAll(async () => {
    server = await startTestServer({ features: FEATURES })
    services = createServicesOf(FEATURES, {
      config: testConfig(server.dataDir),
      pool: server.pool,
      clock: server.clock,
    })
    owner = await addStaff(server, 'owner')
    const { rows: types } = await server.pool.query<{ id: number }>(
      `with direction as (
       insert into course_types (slug, name, area, position) values ('java', 'Java', 'java', 1) returning id)
     insert into course_types (parent_id, slug, name, area, position)
     select id, 'java-spring', 'Spring 全家桶', 'java', 2 from direction returning id`,
    )
    typeId = types[0]?.id ?? 0
  })
  afterAll(() => server.close())
  async function beginWork(): Promise<void> {
    const worker = await startWorker({
      pool: server.pool,
      kinds: [...services.jobKinds.values()],
      clock: server.clock,
    })
    stopWorker = worker.stop
  }
  beforeEach(beginWork)
  afterEach(async () => {
    await stopWorker()
    await server.pool.query('delete from question_imports')
    await server.pool.query('delete from questions')
  })

  const calls = () => owner.calls.questionImport

  async function send(name: string, content: Buffer): Promise<Import> {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${API_BASE_PATH}/manage/question-import/file?name=${encodeURIComponent(name)}`,
      headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    const { data, meta } = answer.json<{ data: Import; meta: { message: string } }>()
    expect(answer.statusCode, JSON.stringify(meta)).toBe(200)
    return data
  }

  async function save(importId: number, version: number, text: string) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${API_BASE_PATH}/manage/question-import/${importId}/text?version=${version}`,
      headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(text),
    })
    return answer.json<{ data: Import }>().data
  }

  const download = async (path: string) => {
    const answer = await server.app.inject({ method: 'GET', url: `${API_BASE_PATH}${path}`, headers: owner.headers })
    expect(answer.statusCode).toBe(200)
    return answer
  }

  /** Exports as staff do: asks for a ticket, then downloads the file. */
  async function exported(wanted: Parameters<TestStaff['calls']['questionImport']['export']>[0]) {
    const { ticket } = await calls().export(wanted)
    return download(`${QUESTION_EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}`)
  }

  async function ended(importId: number): Promise<Import> {
    const isUnderWay = ({ state }: Import) => state === 'running' || state === 'undoing' || state === 'reading'
    await expect
      .poll(async () => isUnderWay(await calls().detail({ importId })), { timeout: patiently(60_000) })
      .toBe(false)
    return calls().detail({ importId })
  }

  async function imported(text: string): Promise<Import> {
    const { importId, version } = await calls().begin({ text })
    await calls().run({ importId, version })
    return ended(importId)
  }

  const rows = async () =>
    (
      await server.pool.query<{
        id: number
        slug: string
        title: string
        content: string
        kind: string
        hidden: boolean
      }>('select id, slug, title, content, kind, hidden_at is not null as hidden from questions order by id')
    ).rows

  return {
    server: () => server,
    services: () => services,
    owner: () => owner,
    typeId: () => typeId,
    calls,
    send,
    save,
    download,
    exported,
    ended,
    imported,
    rows,
  }
}
