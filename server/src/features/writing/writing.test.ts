import {
  PICTURE_UPLOAD_PATH,
  SCHOOL_PICTURE_MAX_BYTES,
  type Picture,
} from '@bee/contract/manage/content/writing.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { newsFeature } from '../news/news.feature.ts'
import { writingFeature } from './writing.feature.ts'

let server: TestServer
let editor: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [writingFeature, draftsFeature, newsFeature] })
  editor = await addStaff(server, 'editor')
})
afterAll(() => server.close())

const photo = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#fb1' } })

const upload = (content: Buffer, { headers = editor.headers, title = '', type = 'image/jpeg' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/bee/api${PICTURE_UPLOAD_PATH}?title=${encodeURIComponent(title)}`,
    headers: { ...headers, 'content-type': type },
    payload: content,
  })

const pictureIn = (answer: Awaited<ReturnType<typeof upload>>) => answer.json<{ data: Picture }>().data

const lastEvent = async () => {
  const { rows } = await server.pool.query<{ action: string; summary: string }>(
    'select action, summary from audit_events order by id desc limit 1',
  )
  return rows[0]
}

describe('a picture', () => {
  it('is encoded anew without what the camera wrote, known by a number, and written down', async () => {
    const original = await photo()
      .withExif({ IFD0: { Artist: '张三', Copyright: 'secret-place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = pictureIn(await upload(original, { title: '就业 天数.分布.png' }))
    expect(picture).toMatchObject({ width: 40, height: 60, title: '就业 天数.分布' })
    expect(picture.url).toMatch(/^\/uploads\/[\w-]{24}\.webp$/)
    const file = await server.app.inject(picture.url)
    expect(file.rawPayload.toString('latin1')).not.toContain('secret-place')
    expect((await sharp(file.rawPayload).metadata()).format).toBe('webp')
    expect(await editor.calls.writing.pictureOf({ pictureId: picture.pictureId })).toEqual(picture)
    expect(await lastEvent()).toEqual({ action: 'picture.add', summary: '传一张图片「就业 天数.分布」，40 × 60' })
  })

  it('is among those to choose from, the newest first, page by page', async () => {
    const titles = Array.from({ length: 26 }, (_, nth) => `图 ${nth}`)
    const content = await photo().png().toBuffer()
    for (const title of titles) await upload(content, { title, type: 'image/png' })
    const { list, hasMore } = await editor.calls.writing.pictures({})
    expect([list.length, hasMore, list[0]?.title]).toEqual([24, true, '图 25'])
    const next = await editor.calls.writing.pictures({ before: list.at(-1)?.pictureId ?? 0 })
    expect(next.list[0]?.title).toBe('图 1')
  })

  it('can be the picture of an article, and stand in its text', async () => {
    const { pictureId, url } = pictureIn(await upload(await photo().png().toBuffer(), { type: 'image/png' }))
    const { html } = await editor.calls.writing.markdown({ text: `![](${url})` })
    expect(html).toBe(`<p><img src="${url}" alt="" loading="lazy"></p>`)
    const { draftId } = await editor.calls.drafts.open({
      kind: 'news',
      key: 'a-key-of-sixteen-signs',
      body: { title: '有图', summary: '', body: '字', pictureId, thumbId: null, areas: [] },
    })
    const { contentId } = await editor.calls.drafts.publish({ draftId, version: 1, waived: [], note: '' })
    const { rows } = await server.pool.query('select picture_url from news where id = $1', [contentId])
    expect(rows).toEqual([{ picture_url: url }])
  })

  it.each([
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/png', 415],
    ['another kind of body', Buffer.from('{}'), 'application/pdf', 415],
    ['an object', Buffer.from('{}'), 'application/json', 415],
    ['too large', Buffer.alloc(SCHOOL_PICTURE_MAX_BYTES + 1), 'image/png', 413],
  ])('is refused as %s', async (_name, content, type, status) => {
    expect((await upload(content, { type })).statusCode).toBe(status)
  })

  it('is refused from a member, a visitor, and staff without the right', async () => {
    const content = await photo().png().toBuffer()
    const support = await addStaff(server, 'support')
    const { headers } = await server.registerMember()
    expect((await upload(content, { headers: support.headers })).statusCode).toBe(403)
    expect((await upload(content, { headers: { ...headers } })).statusCode).toBe(403)
    expect((await upload(content, { headers: {} })).statusCode).toBe(403)
  })
})

describe('the look of a text', () => {
  it('is that of students, made harmless, with how long it takes to read', async () => {
    const look = await editor.calls.writing.markdown({ text: `# 一\n\n<script>x</script>\n\n**${'字'.repeat(401)}**` })
    expect(look.html).toContain('<h2>一</h2>')
    expect(look.html).not.toContain('script')
    expect([look.characters, look.readingMinutes]).toEqual([402, 2])
    expect(await editor.calls.writing.markdown({ text: '' })).toEqual({ html: '', characters: 0, readingMinutes: 1 })
  })
})
