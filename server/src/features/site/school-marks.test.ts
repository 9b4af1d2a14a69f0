import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import {
  SCHOOL_MARK_UPLOAD_PATH,
  type SchoolMark,
  type SchoolMarkUse,
} from '@bee/contract/manage/content/writing.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServices, type Services } from '../../create-services.ts'
import { testClient } from '../../testing/test-client.ts'
import { TEST_SECRET, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { bringFiles, exportOf } from '../school-files/testing/bring-files.ts'

const LOOK = { kind: 'page', contentId: PAGE_IDS.look } as const
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#2b63e3" d="M4 4h56v56H4z"/></svg>'
const WITH_SCRIPT = MARK.replace('<path', '<script>alert(1)</script><path onclick="alert(2)"')

let server: TestServer
let services: Services
let owner: TestStaff
beforeAll(async () => {
  server = await startWholeServer()
  const { dataDir, pool, clock } = server
  services = createServices({ config: testConfig(dataDir), secret: TEST_SECRET, pool, clock })
  owner = await addStaff(server, 'owner')
})
afterAll(async () => {
  await services.close()
  await server.close()
})

const upload = (
  content: Buffer | string,
  {
    use = 'mark',
    type = 'image/svg+xml',
    staff = owner,
  }: { use?: SchoolMarkUse; type?: string; staff?: TestStaff } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/bee/api${SCHOOL_MARK_UPLOAD_PATH}?use=${use}&title=logo.svg`,
    headers: { ...staff.headers, 'content-type': type },
    payload: Buffer.from(content),
  })
const markIn = (answer: Awaited<ReturnType<typeof upload>>) => answer.json<{ data: SchoolMark }>().data
const sentenceIn = (answer: Awaited<ReturnType<typeof upload>>) => answer.json<{ msg: string }>().msg
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2b63e3' } })
    .png()
    .toBuffer()

async function publish(body: { colour?: string; markId?: number | null; wordmarkId?: number | null }): Promise<void> {
  const { drafts } = owner.calls
  const look = { key: 'look', body: { colour: '', markId: null, wordmarkId: null, ...body } }
  const opened = await drafts.open({ ...LOOK, body: look })
  const { draftId, version } = await drafts.save({ draftId: opened.draftId, version: opened.version, body: look })
  await drafts.publish({ draftId, version, waived: [], note: '' })
}
const shown = async () => {
  const { mark, wordmark, wordmarkRatio } = await testClient(server).site.info({})
  return { mark, wordmark, wordmarkRatio }
}

describe('a mark', () => {
  it('is an SVG that only draws, served as a picture that runs nothing', async () => {
    const mark = markIn(await upload(WITH_SCRIPT))
    expect(mark).toMatchObject({ said: '这个 SVG 里有脚本，已经拿掉，样子没变', width: 64, height: 64, title: 'logo' })
    expect(mark.url).toMatch(/^\/uploads\/[\w-]{24}\.svg$/)
    const { payload, headers } = await server.app.inject(mark.url)
    expect(payload).toBe(MARK)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { rows } = await server.pool.query<{ action: string }>(
      'select action from audit_events order by id desc limit 1',
    )
    expect(rows).toEqual([{ action: 'picture.add' }])
  })

  it('is a PNG of 512 at least, kept without a loss', async () => {
    expect(sentenceIn(await upload(await png(511, 600), { type: 'image/png' }))).toBe('图太小，至少 512 × 512')
    const mark = markIn(await upload(await png(1600, 1600), { type: 'image/png' }))
    expect(mark).toMatchObject({ said: '', width: 1024, height: 1024 })
    const { rawPayload, headers } = await server.app.inject(mark.url)
    expect(headers['content-type']).toBe('image/webp')
    const [red, green, blue] = await sharp(rawPayload).raw().toBuffer()
    expect([red, green, blue]).toEqual([0x2b, 0x63, 0xe3])
  })

  it.each([
    ['a long one', MARK.replace('0 0 64 64', '0 0 300 64'), 'mark', /^标志要接近方形/],
    ['a word mark that stands', MARK.replace('0 0 64 64', '0 0 64 90'), 'wordmark', /^字标要横着放/],
    [
      'one with a picture inside',
      MARK.replace('<path', '<image href="data:image/png;base64,AA"/><path'),
      'mark',
      /嵌着一张图片/,
    ],
    ['no drawing', 'hello', 'mark', /不是 SVG/],
    ['one too large', MARK.replace('<path', `<path d="${'M1.25 1.25'.repeat(5000)}"/><path`), 'mark', /最多 48 KB/],
  ] as const)('is refused as %s', async (_what, content, use, sentence) => {
    const answer = await upload(content, { use })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(sentenceIn(answer)).toMatch(sentence)
  })

  it('is brought on the first day, while the second step waits', async () => {
    const newcomer = await addStaff(server, 'owner', { hasSecondStep: false })
    expect((await upload(MARK, { staff: newcomer })).statusCode).toBe(200)
  })

  it('is brought by nobody but who manages the school', async () => {
    for (const role of ['editor', 'support'] as const)
      expect((await upload(MARK, { staff: await addStaff(server, role) })).statusCode).toBe(403)
    expect((await upload(MARK, { type: 'image/gif' })).statusCode).toBe(415)
  })
})

describe('the marks of a school', () => {
  it('are shown when they are published, named in the review, and gone when the look before is published again', async () => {
    const { pictureId, url } = markIn(await upload(MARK))
    const wide = markIn(await upload(MARK.replace('0 0 64 64', '0 0 240 60'), { use: 'wordmark' }))
    await publish({ markId: pictureId, wordmarkId: wide.pictureId })
    await expect.poll(shown).toEqual({ mark: url, wordmark: wide.url, wordmarkRatio: 4 })
    await publish({})
    await expect.poll(shown).toEqual({ mark: '', wordmark: '', wordmarkRatio: 0 })
    const [, before] = (await owner.calls.drafts.versions(LOOK)).list
    const restored = await owner.calls.drafts.restore({ revisionId: before?.revisionId ?? 0 })
    const { changes } = await owner.calls.drafts.review({ draftId: restored.draftId })
    expect(JSON.stringify(changes)).toMatch(/标志.*字标/)
    await owner.calls.drafts.publish({ draftId: restored.draftId, version: restored.version, waived: [], note: '' })
    await expect.poll(shown).toMatchObject({ mark: url })
  })

  it('are pictures that exist', async () => {
    await expect(publish({ markId: 987_654 })).rejects.toThrow('标志（编号 987654）已经没有了，请另选')
    const { draftId, version } = await owner.calls.drafts.look(LOOK)
    await owner.calls.drafts.discard({ draftId, version })
  })

  it('count as used: the library names the page', async () => {
    const { pictureId } = markIn(await upload(MARK))
    await publish({ markId: pictureId })
    const { rows } = await server.pool.query('select place, place_key from file_mentions where ref = $1', [
      `asset:${pictureId}`,
    ])
    expect(rows).toContainEqual({ place: 'page', place_key: 'look' })
  })

  it('go out with the files of the school, and come back with them', async () => {
    const { pictureId, url } = markIn(await upload(MARK))
    await publish({ colour: '#0c8768', markId: pictureId })
    const exported = await exportOf(services, false)
    expect(exported.includes(url.slice(1))).toBe(true)
    await publish({})
    await expect.poll(shown).toMatchObject({ mark: '' })
    const done = await bringFiles(services, exported)
    expect([done.state, done.plan.mistakes]).toEqual(['done', []])
    await expect.poll(async () => (await shown()).mark).toContain(url)
  })
})
