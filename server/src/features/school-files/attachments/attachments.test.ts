import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { createServices, type Services } from '../../../create-services.ts'
import { borrowTestDatabase } from '../../../testing/spare-databases.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { clockAt, testConfig } from '../../../testing/test-services.ts'
import { zipOf } from '../../../text/zip/write-zip.ts'
import { readZip } from '../../../text/zip/read-zip.ts'
import { buffer, text } from 'node:stream/consumers'
import { applyFiles, bringFiles, exportOf, packed, readFiles, type Files } from '../testing/bring-files.ts'
import { madeFiles } from '../testing/rich-school.ts'
import { course, paint, smallSchoolWith } from '../testing/small-school.ts'

const vtt = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${words}\n`
const PDF = Buffer.from('%PDF-1.7\n一份讲义\n')
const CODE = 'public class Main {}\n'

const filmFile = (subtitles: unknown) =>
  stringify([{ slug: 'film', title: '片子', seconds: 30, file: 'film.mp4', subtitles }])
const HANDOUTS = [
  { name: '课件', file: 'slides.pdf' },
  { name: '示例代码', file: 'handouts/Main.java' },
]
const lessons = (handouts?: readonly object[]) => [
  { name: '导学', clip: 'film', ...(handouts && { handouts }) },
  { name: '第一步', clip: 'film' },
]

let picture: Buffer
let folder: string
let databases: TestDatabase[] = []
let schools: Services[] = []
beforeAll(async () => {
  picture = await paint('#00ff00')
})

/** An empty school with its own store. */
async function openSchool(): Promise<{ services: Services; pool: pg.Pool }> {
  const database = await borrowTestDatabase()
  const services = createServices({
    config: testConfig(await mkdtemp(path.join(folder, 'school-'))),
    pool: database.pool,
    secret: 'a-secret-of-this-test-alone-long-enough',
    clock: clockAt(new Date('2026-03-02T04:00:00Z')),
  })
  databases = [...databases, database]
  schools = [...schools, services]
  return { services, pool: database.pool }
}

let one: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-attachments-'))
})
beforeEach(async () => {
  one = await openSchool()
})
afterEach(async () => {
  for (const services of schools) await services.close()
  for (const database of databases) await database.drop()
  schools = []
  databases = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const school = (more: Files = {}) =>
  packed(
    smallSchoolWith(picture, {
      'clips/clips.yaml': filmFile({ 'zh-CN': 'film.vtt', ja: 'subtitles/film-ja.vtt', en: 'film-en.vtt' }),
      'clips/film.vtt': vtt('你好'),
      'clips/film-en.vtt': vtt('Hello'),
      'subtitles/film-ja.vtt': vtt('こんにちは'),
      'courses/java/small.yaml': course({}, lessons(HANDOUTS)),
      'questions/java/spring.yaml': stringify([]),
      'handouts/slides.pdf': PDF,
      'handouts/Main.java': CODE,
      ...more,
    }),
  )

const subtitlesOf = async (pool: pg.Pool) =>
  (
    await pool.query<{ language: string; path: string }>(
      `select language, path from film_subtitles where removed_at is null order by language = 'zh-CN' desc, id`,
    )
  ).rows.map(({ language, path: file }) => [language, file])

const handoutsOf = async (pool: pg.Pool) =>
  (
    await pool.query<{ lesson: string; name: string; extension: string; kind: string }>(
      `select entries.name as lesson, handouts.name, extension, kind from lesson_handouts handouts
       join catalogue_entries entries on entries.id = lesson_id where removed_at is null order by lesson_id, handouts.position`,
    )
  ).rows.map((row) => [row.lesson, row.name, row.extension, row.kind])

async function filesIn(archive: Buffer) {
  const bytes = {
    size: archive.length,
    read: (at: number, length: number) => Promise.resolve(archive.subarray(at, at + length)),
  }
  return readZip(bytes, { totalBytes: 1e9, files: 1000 })
}

describe('what hangs on films and lessons', () => {
  it('goes out, comes into an empty school and goes out as the same bytes', async () => {
    const brought = await bringFiles(one.services, await school())
    expect([brought.state, brought.plan.mistakes, brought.plan.notes]).toEqual(['done', [], []])
    expect(await subtitlesOf(one.pool)).toEqual([
      ['zh-CN', 'clips/film.vtt'],
      ['ja', 'subtitles/film-ja.vtt'],
      ['en', 'clips/film-en.vtt'],
    ])
    expect(await handoutsOf(one.pool)).toEqual([
      ['导学', '课件', 'pdf', 'pdf'],
      ['导学', '示例代码', 'java', 'text'],
    ])
    const archive = await exportOf(one.services)
    const files = await filesIn(archive)
    expect([...files.keys()].filter((name) => /^(subtitles|handouts)\/|\.vtt$/.test(name))).toEqual([
      'clips/film-en.vtt',
      'clips/film.vtt',
      'handouts/Main.java',
      'handouts/slides.pdf',
      'subtitles/film-ja.vtt',
    ])
    const code = files.get('handouts/Main.java')
    expect(code && (await text(code.open()))).toBe(CODE)

    const two = await openSchool()
    const moved = await bringFiles(two.services, archive)
    expect([moved.state, moved.plan.mistakes, moved.plan.notes]).toEqual(['done', [], []])
    expect((await exportOf(two.services)).equals(archive)).toBe(true)
    const again = await readFiles(two.services, archive)
    expect(again.plan.counts).toMatchObject({ added: 0, changed: 0, mistakes: 0 })
  })

  it('is told where it changes, and what students no longer see can be brought back', async () => {
    await bringFiles(one.services, await school())
    const read = await bringFiles(
      one.services,
      await school({
        'clips/clips.yaml': filmFile({ en: 'film-en.vtt' }),
        'courses/java/small.yaml': course({}, lessons([{ name: '课件（新）', file: 'slides.pdf' }])),
      }),
    )
    expect(read.state).toBe('done')
    const changes = (read.plan.entries ?? []).flatMap((entry) => entry.changes)
    expect(changes.map(({ field }) => field)).toEqual(['字幕', '目录'])
    expect(changes[0]).toMatchObject({
      before: expect.stringContaining('日文') as unknown,
      after: '英文 clips/film-en.vtt',
    })
    expect(await subtitlesOf(one.pool)).toEqual([['en', 'clips/film-en.vtt']])
    const { rows } = await one.pool.query(
      `select language, path from film_subtitles where removed_at is not null order by language`,
    )
    expect(rows).toEqual([
      { language: 'ja', path: 'subtitles/film-ja.vtt' },
      { language: 'zh-CN', path: 'clips/film.vtt' },
    ])
    // The film's own column follows its first language.
    const { rows: films } = await one.pool.query(`select subtitles_path from media`)
    expect(films).toEqual([{ subtitles_path: 'clips/film-en.vtt' }])
    expect(await handoutsOf(one.pool)).toEqual([['导学', '课件（新）', 'pdf', 'pdf']])
    const { rows: gone } = await one.pool.query(`select name from lesson_handouts where removed_at is not null`)
    expect(gone.map((row: { name: string }) => row.name).toSorted()).toEqual(['示例代码', '课件'].toSorted())
  })

  it('stays where the file of a course says nothing of it, and goes where it says there is none', async () => {
    await bringFiles(one.services, await school())
    const silent = await bringFiles(one.services, await school({ 'courses/java/small.yaml': course({}, lessons()) }))
    expect(silent.plan.counts).toMatchObject({ added: 0, changed: 0 })
    expect(await handoutsOf(one.pool)).toHaveLength(2)
    await bringFiles(one.services, await school({ 'courses/java/small.yaml': course({}, lessons([])) }))
    expect(await handoutsOf(one.pool)).toEqual([])
  })

  it('is refused by name: a foreign language, a program that is called a handout, a name that systems read', async () => {
    const read = await readFiles(
      one.services,
      await school({
        'handouts/slides.pdf': Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3, 4]),
        'courses/java/small.yaml': course({}, lessons([...HANDOUTS, { name: '../../etc', file: 'Main.java' }])),
      }),
    )
    const said = (read.plan.mistakes ?? []).map(({ file, sentence }) => `${file} ${sentence}`)
    expect(said).toEqual([
      'courses/java/small.yaml handouts/slides.pdf：讲义可以是 PDF、ZIP、Office 文档、代码或文本；这个文件不是',
      expect.stringContaining('courses/java/small.yaml 讲义的名字'),
    ])
    const foreign = await readFiles(one.services, await school({ 'clips/clips.yaml': filmFile({ xx: 'film.vtt' }) }))
    expect(foreign.plan.mistakes?.[0]?.sentence).toContain('zh-CN、en')
  })

  it('does not take a film along that has yet to be made', async () => {
    await bringFiles(one.services, await school())
    const { deps, comingFilms } = one.services
    await deps.database.transaction().execute((work) => comingFilms.expect(work, '还在做'))
    const listed = (await filesIn(await exportOf(one.services))).get('clips/clips.yaml')
    expect(listed && (await text(listed.open()))).not.toContain('还在做')
    const bank = await buffer(zipOf(one.services.schoolExport.sourcesOf({ scope: 'school', withFilms: false })))
    expect([...(await filesIn(bank)).keys()].filter((name) => name.startsWith('handouts/'))).toEqual([])
  })
})

describe('what was made of a film', () => {
  const made = (more: object = {}) =>
    stringify([
      {
        slug: 'film',
        title: '片子',
        seconds: 30,
        file: 'film.mp4',
        hls: 'film/stream/master.m3u8',
        storyboard: 'film/storyboard.json',
        peaks: 'film/peaks.json',
        ...more,
      },
    ])
  const bringMade = async (change: Files, more: object = {}) => {
    const files = Object.entries(await madeFiles()).map(([name, content]) => [`clips/film/${name}`, content])
    const whole = { 'clips/clips.yaml': made(more), ...(Object.fromEntries(files) as Files), ...change }
    const kept = Object.entries(whole).filter(([, content]) => content !== '')
    return readFiles(one.services, await school(Object.fromEntries(kept)))
  }
  const said = ({ plan }: Awaited<ReturnType<typeof bringMade>>) =>
    [...(plan.mistakes ?? []), ...(plan.notes ?? [])].map(({ sentence }) => sentence)

  it('comes with the archive, and is refused where a player would be led elsewhere or to nothing', async () => {
    expect(said(await bringMade({}))).toEqual([])
    const head = 'clips/film/stream/master.m3u8'
    for (const elsewhere of ['https://evil.example/1.m4s', '../../school/site.m4s', '/bee/api/x.m4s', 'a.html']) {
      const read = await bringMade({ [head]: `#EXTM3U\n${elsewhere}\n` })
      expect(said(read)).toEqual([`${head}：${head} 里写的「${elsewhere}」不是旁边的一段`])
    }
    const key = await bringMade({ [head]: '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/key"\n' })
    expect(said(key)).toEqual([expect.stringContaining('https://evil.example/key')])
    const missing = await bringMade({ 'clips/film/stream/480/1.m4s': '' })
    expect(said(missing)).toEqual([`${head}：clips/film/stream/480/index.m3u8 里写的 1.m4s 不在文件包里`])
    const none = await bringMade({ [head]: '<html>' })
    expect(said(none)).toEqual([`${head}：${head} 不是播放清单`])
    const odd = await bringMade({}, { made: { name: '片子', facts: { container: 'mov' }, plan: {}, checks: {} } })
    expect(said(odd)[0]).toContain('照导出的原样')
  })

  it('does without its small pictures and its waves where they are none', async () => {
    const read = await bringMade({
      'clips/film/storyboard.json': JSON.stringify({ every: 10, sheets: ['../../uploads/x.webp'] }),
      'clips/film/peaks.json': '[]',
    })
    expect(said(read)).toEqual([
      'clips/film/storyboard.json：这不是进度条上的小图的说明',
      'clips/film/peaks.json：这不是声音的波形',
    ])
    expect(read.state).toBe('ready')
    await applyFiles(one.services, read.id)
    const { rows } = await one.pool.query(`select hls_path, storyboard_path, peaks_path from media`)
    expect(rows).toEqual([{ hls_path: 'clips/film/stream/master.m3u8', storyboard_path: null, peaks_path: null }])
  })
})
