import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createDemoDatabase, type DemoDatabase } from '@bee/content/testing/demo-database.ts'
import { newDraft } from '@bee/content/testing/calls/valid-drafts-calls.ts'
import { setUpStage, type SchoolStage } from '@bee/content/testing/school-stage.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { reachSwift } from '@bee/server/outside/store/testing/reach-swift.ts'
import { isWithoutPgbouncer, startPgbouncer, type Pgbouncer } from '@bee/server/testing/pgbouncer.ts'
import { manageClient, testClient } from '@bee/server/testing/test-client.ts'
import { createTestClock, TEST_SECRET, type TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { type BuiltProcess, spawnBuilt, startBuilt, urlOf } from '../testing/built-process.ts'

const TIMEOUT_MS = patiently(300_000)

describe.skipIf(isWithoutPgbouncer() || inject('isWithoutSwift'))(
  'three processes, each as on a machine of its own',
  () => {
    let database: DemoDatabase
    let bouncer: Pgbouncer
    let folder: string
    let settings: Record<string, string>
    let stage: SchoolStage
    const sites: BuiltProcess[] = []

    beforeAll(async () => {
      database = await createDemoDatabase()
      bouncer = await startPgbouncer(database.connection)
      folder = await mkdtemp(path.join(os.tmpdir(), 'bee-machines-'))
      const s3 = await reachSwift()
      settings = {
        DATABASE_URL: bouncer.url,
        DATABASE_DIRECT_URL: urlOf(database.connection),
        SECRET: TEST_SECRET,
        SEED: 'none',
        WORKER: 'none',
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: s3.bucket,
        S3_REGION: s3.region,
        S3_ACCESS_KEY: s3.accessKey,
        S3_SECRET_KEY: s3.secretKey,
      }
      for (const name of ['one', 'two', 'three']) {
        sites.push(await startBuilt({ ...settings, DATA_DIR: path.join(folder, name) }))
      }
      // Only writes members and staff; it serves no requests.
      const lent = { ...database, drop: () => Promise.resolve() }
      const server = await startWholeServer({ database: lent, clock: createTestClock(new Date()) })
      stage = await setUpStage(server, database)
    }, TIMEOUT_MS)
    afterAll(async () => {
      for (const site of sites) await site.stop()
      await stage.server.close()
      await bouncer.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })

    const siteAt = (nth: number) => sites[nth % sites.length] ?? sites[0]
    const onAll = (address: string) =>
      Promise.all(
        sites.map(async ({ url }) => (await fetch(url + address, { headers: { cookie: 'device=PC' } })).text()),
      )

    /** All of them have cached the page without the words; after `act` the words appear everywhere. */
    async function appears(words: string, addresses: string[], act: () => Promise<unknown>): Promise<void> {
      for (const address of [...addresses, ...addresses]) {
        for (const text of await onAll(address)) expect(text).not.toContain(words)
      }
      await act()
      const seen = async () => (await Promise.all(addresses.map(onAll))).flat().map((text) => text.includes(words))
      await expect.poll(seen).not.toContain(false)
    }

    it('show a comment that was made on one of them', async () => {
      const { courseId } = stage.school
      const { headers } = await stage.newcomer()
      const content = '三台机器都看得见这一问'
      await appears(content, [`/bee/api/release/comment/list?subjectId=${courseId}`, `/subject/${courseId}`], () =>
        testClient(throughNetwork(siteAt(0)), { headers }).comments.publish({ courseId, content }),
      )
    })

    it('show what was published on one of them, on pages and in calls that all have kept', async () => {
      const by = await addStaff(stage.server, 'owner', { mobile: stage.newMobile() })
      const { draftId, version } = await newDraft(stage, by)
      await appears('试一试', ['/question', '/bee/api/examination/allList'], () =>
        manageClient(throughNetwork(siteAt(1)), { headers: by.headers }).drafts.publish({
          draftId,
          version,
          waived: [],
          note: '试',
        }),
      )
    })

    it('tell a page that is open on one of them of a message that was sent on another', async () => {
      const { headers, mobile } = await stage.newcomer()
      const stopped = new AbortController()
      const heard = sites.map(() => '')
      for (const [nth, { url }] of sites.entries()) {
        const answer = await fetch(url + API_BASE_PATH + MESSAGE_EVENTS_PATH, { headers, signal: stopped.signal })
        void listenTo(answer, (text) => (heard[nth] = `${heard[nth] ?? ''}${text}`))
      }
      await expect.poll(() => heard.every((text) => text !== '')).toBe(true)
      const before = heard.map((text) => text.length)
      const by = await addStaff(stage.server, 'owner', { mobile: stage.newMobile() })
      const { broadcasts } = manageClient(throughNetwork(siteAt(2)), { headers: by.headers })
      const draft = { audience: 'member', mobile, content: '到每一台都听得见', link: '/message' } as const
      const { id: broadcastId, version } = await broadcasts.save(draft)
      await broadcasts.send({ broadcastId, version })
      await expect
        .poll(() => heard.map((text, nth) => text.slice(before[nth]).includes('data:')))
        .toEqual([true, true, true])
      stopped.abort()
      for (const site of sites) {
        const { list } = await testClient(throughNetwork(site), { headers }).messages.list({ page: 1, limit: 10 })
        expect(list.some(({ content }) => content.includes('到每一台都听得见'))).toBe(true)
      }
    })

    it.each<[string, () => Record<string, string>, RegExp]>([
      ['another secret', () => ({ SECRET: 'another-secret-that-is-long-enough-too' }), /另一把密钥/],
      ['no secret at all, where the school has one', () => ({ SECRET: '' }), /已经有一把密钥，是在别处生成的/],
      [
        'files in a folder of its own',
        () => ({ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY: '', S3_SECRET_KEY: '' }),
        /文件却放在别处/,
      ],
      ['no way past the pooler', () => ({ DATABASE_DIRECT_URL: '' }), /PgBouncer.*DATABASE_DIRECT_URL/],
    ])(
      'do not let a fourth beside them that has %s',
      async (_what, other, sentence) => {
        const fourth = await spawnBuilt({ ...settings, DATA_DIR: path.join(folder, 'four'), ...other() })
        expect(await fourth.ended).toEqual([1, null])
        expect(fourth.said()).toMatch(/无法启动/)
        expect(fourth.said()).toMatch(sentence)
      },
      TIMEOUT_MS,
    )
  },
)

async function listenTo({ body }: Response, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const piece of body ?? []) hear(decoder.decode(piece))
  } catch {
    // The test has already ended it.
  }
}

/** Lets the typed test clients call over a socket. */
function throughNetwork(site: BuiltProcess | undefined): TestServer {
  async function ask({ method = 'GET', url, headers, payload }: InjectOptions & { url: string }) {
    const answer = await fetch(`${site?.url ?? ''}${url}`, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
    const body = await answer.text()
    return { statusCode: answer.status, body, json: () => JSON.parse(body) as unknown }
  }
  return { app: { inject: ask } } as unknown as TestServer
}
