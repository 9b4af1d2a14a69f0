import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { Change, Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { aboutFeature } from '../../about/about.feature.ts'
import { courseEditingFeature } from '../../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../../courses/testing/edited-school.ts'
import { newsFeature } from '../../news/news.feature.ts'
import { questionsFeature } from '../../questions/questions.feature.ts'
import { siteFeature } from '../../site/site.feature.ts'
import { draftsFeature } from '../drafts.feature.ts'

let server: TestServer
let school: EditedSchool
let editor: TestStaff
let courseId: number
let standing: CourseDraft
let longFilm: number

const lesson = (name: string, filmId: number) => ({ name, remark: '', filmId })

beforeAll(async () => {
  server = await startTestServer({
    features: [draftsFeature, courseEditingFeature, aboutFeature, newsFeature, questionsFeature, siteFeature],
  })
  school = await editSchool(server)
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  longFilm = await school.addFilm(1598)
  courseId = await publishCourse(
    school.courseDraft({
      name: 'Spring Boot 3',
      introduction: '一句话',
      description: '第一段。\n\n每章结尾有一讲，自己写完对着源码看一遍。',
      priceFen: 0,
      chapters: [
        { name: '认识', lessons: ['甲', '乙', '丙'].map((name) => lesson(name, school.ids.film)) },
        { name: '深入', lessons: [lesson('丁', school.ids.film), lesson('事务失效的五种现场', school.ids.film)] },
      ],
    }),
  )
  const { body } = await editor.calls.drafts.open({ kind: 'course', contentId: courseId })
  standing = body as unknown as CourseDraft
})
afterAll(() => server.close())

async function publishCourse(body: CourseDraft): Promise<number> {
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'course', body })
  return (await editor.calls.drafts.publish({ draftId, version })).contentId
}

async function review(body: object) {
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'course', contentId: courseId })
  await editor.calls.drafts.save({ draftId, version, body: body as Record<string, unknown> })
  return editor.calls.drafts.review({ draftId })
}

const said = ({ act, label, pieces }: Change) =>
  [
    act,
    label,
    pieces
      .map(({ text, change }) => (change === 'same' ? text : change === 'added' ? `+${text}+` : `-${text}-`))
      .join(''),
  ]
    .filter(Boolean)
    .join(' ')
const levels = (checks: Check[]) =>
  checks.filter(({ level }) => level !== 'passed').map(({ key, level }) => `${level} ${key}`)

describe('a course', () => {
  it('that is as it stands changes nothing', async () => {
    expect((await review(standing)).changes).toEqual([])
  })

  it('may be published while a film is on its way, and then shows it by itself', async () => {
    const filmId = await school.inWork((work) => school.comingFilms.expect(work, '在路上.mp4'))
    const [chapter] = standing.chapters
    if (!chapter) throw new Error('no chapter')
    const chapters = [
      { ...chapter, lessons: [...chapter.lessons, lesson('新的一讲', filmId)] },
      ...standing.chapters.slice(1),
    ]
    const { checks } = await review({ ...standing, chapters })
    expect(levels(checks)).toEqual(expect.arrayContaining(['notice film-coming:1.4']))
    expect(checks.find(({ key }) => key === 'films')?.sentence).toBe('其余 5 讲都能播')
  })

  it('says what was renamed, moved, added, taken away, and which film was changed, by the numbers of its lessons', async () => {
    const [first, second] = standing.chapters
    if (!first || !second) throw new Error('no chapters')
    const [one, two, three] = first.lessons
    const [four, five] = second.lessons
    if (!one || !two || !three || !four || !five) throw new Error('no lessons')
    const viewer = await server.registerMember()
    await server.pool.query(
      `insert into lesson_progress (user_id, lesson_id, course_id, is_finished) values ($1, $2, $4, true), ($1, $3, $4, false)`,
      [viewer.userId, two.id, five.id, courseId],
    )
    await server.pool.query(
      'insert into enrolments (user_id, course_id, finished_at, percent) values ($1, $2, now(), 100)',
      [viewer.userId, courseId],
    )
    await server.pool.query('update courses set learner_count = 1 where id = $1', [courseId])
    const { changes, checks, concernedCount } = await review({
      ...standing,
      chapters: [
        { ...first, lessons: [three, one] },
        {
          ...second,
          name: '再深入',
          lessons: [
            four,
            lesson('本章小练', school.ids.film),
            { ...five, name: '事务失效的六种现场', filmId: longFilm },
          ],
        },
      ],
    })
    expect(changes.map(said)).toEqual([
      '改名 第 2 章 +再+深入',
      '移动 「丙」从 1.3 挪到 1.1',
      '新增 +2.2 本章小练+',
      '改名 2.3 事务失效的-五-+六+种现场',
      '去掉 -1.2 乙-',
      '换视频 2.3 事务失效的六种现场 -1:40-+26:38+',
    ])
    expect(changes.map(({ effect }) => effect)).toEqual([
      '',
      '已学进度跟着走，不会丢',
      '排在 2.1 后面，第 2 章从 2 讲变成 3 讲；已完课的 1 人仍算完课',
      '',
      '看过它的 1 人，这一讲的进度会跟着没有',
      '看过旧版的 1 人保留进度，按新的长度算',
    ])
    expect(levels(checks)).toContain(`waivable length:${five.id ?? 0}`)
    expect(levels(checks)).toContain(`waivable removed:${two.id ?? 0}`)
    expect(concernedCount).toBe(1)
  })

  it('says its text by paragraphs, and its price with whom that concerns', async () => {
    const { changes } = await review({
      ...standing,
      description: '第一段。\n\n每章结尾有一讲，自己写完再看讲解。\n\n新的一段。',
      priceFen: 9900,
    })
    expect(changes.map(({ section }) => section)).toEqual(['介绍页', '介绍页', '价格'])
    expect(changes[0]).toMatchObject({ act: '改写', label: '课程介绍第 2 段' })
    expect(said(changes[1] as Change)).toBe('新增 课程介绍第 3 段 +新的一段。+')
    expect(said(changes[2] as Change)).toBe('改写 价格 -免费-+¥99+')
    expect(changes[2]?.effect).toBe('在学的 1 人里没买过、没送过的，要购买才能接着学；1.1 仍可试看')
  })

  it('is stopped by what is unfinished or gone, and let through with a reason where that may be', async () => {
    const member = await server.registerMember()
    await server.pool.query(
      `insert into orders (number, user_id, course_id, price_fen, status) values ('rev-1', $1, $2, 100, 'pending')`,
      [member.userId, courseId],
    )
    const stopped = await review({ ...standing, name: '', teacherId: 999_999, priceFen: 100 })
    expect(levels(stopped.checks)).toEqual(
      expect.arrayContaining(['stops field:name', 'stops gone:teacherId', 'waivable open-orders', 'notice price']),
    )
    const { draftId, version } = stopped
    await expect(editor.calls.drafts.publish({ draftId, version })).rejects.toMatchObject({ status: 400 })

    const dead = await review({ ...standing, description: '看[这里](/news/99999)', priceFen: 100 })
    expect(levels(dead.checks)).toEqual(expect.arrayContaining(['waivable link:/news/99999', 'waivable open-orders']))
    const at = { draftId, version: dead.version }
    const someReason = [{ key: 'link:/news/99999', reason: '明天发' }]
    await expect(editor.calls.drafts.publish({ ...at, waived: someReason })).rejects.toMatchObject({
      status: 409,
      details: { checks: [{ key: 'open-orders', level: 'waivable' }] },
    })
    const waived = [...someReason, { key: 'open-orders', reason: '已经说过' }, { key: 'nothing', reason: '多的' }]
    const { revisionId } = await editor.calls.drafts.publish({ ...at, waived })
    const { rows } = await server.pool.query<{ waived: unknown }>('select waived from revisions where id = $1', [
      revisionId,
    ])
    expect(rows[0]?.waived).toEqual(waived.slice(0, 2))
    const [event] = (await editor.calls.audit.list({ limit: 1 })).list
    expect(event?.summary).toContain('放行 2 项：明天发、已经说过')
  })
})

it('one reason lets all lessons without a film through, and holds until they are others', async () => {
  const bare = (name: string) => ({ name, remark: '', filmId: null })
  const body = school.courseDraft({
    name: '慢慢录的课',
    chapters: [{ name: '第一章', lessons: [lesson('有的', school.ids.film), bare('一'), bare('二')] }],
  })
  const waivableOf = ({ checks }: { checks: Check[] }) => checks.filter(({ level }) => level === 'waivable')
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'course', body })
  const [first, ...more] = waivableOf(await editor.calls.drafts.review({ draftId }))
  expect([first?.sentence, first?.field, first?.lastReason, more]).toEqual([
    '2 讲还没有视频：1.2、1.3',
    'chapters.0.lessons.1.filmId',
    '',
    [],
  ])
  const waived = [{ key: first?.key ?? '', reason: '下周录' }]
  const { contentId } = await editor.calls.drafts.publish({ draftId, version, waived })

  const again = await editor.calls.drafts.open({ kind: 'course', contentId })
  const same = waivableOf(await editor.calls.drafts.review({ draftId: again.draftId }))
  expect(same.map(({ key, lastReason }) => [key, lastReason])).toEqual([[first?.key, '下周录']])
  const [chapter] = (again.body as unknown as CourseDraft).chapters
  const saved = { ...again.body, chapters: [{ ...chapter, lessons: chapter?.lessons.slice(0, 2) }] }
  await editor.calls.drafts.save({ draftId: again.draftId, version: again.version, body: saved })
  const others = waivableOf(await editor.calls.drafts.review({ draftId: again.draftId }))
  expect(others.map(({ sentence, lastReason }) => [sentence, lastReason])).toEqual([['1.2 还没有视频', '']])
})

it('a course names the subtitles of its films that students do not have yet', async () => {
  const film = await school.addFilm(60)
  const body = school.courseDraft({ name: '有字幕的课', chapters: [{ name: '一章', lessons: [lesson('一讲', film)] }] })
  const { draftId } = await editor.calls.drafts.open({ kind: 'course', body })
  const waiting = async () => (await editor.calls.drafts.review({ draftId })).subtitles
  expect(await waiting()).toEqual([])
  await server.pool.query(
    `insert into film_subtitles (film_id, language, name, version, published_version, removed_at)
     values ($1, 'zh-CN', '中文', 2, 1, null), ($1, 'en', '英文', 3, 3, null), ($1, 'ja', '日文', 1, null, now())`,
    [film],
  )
  expect(await waiting()).toEqual([{ filmId: film, language: 'zh-CN', version: 2, lesson: '1.1' }])
})

it('what is missing names the part of the form that it is in', async () => {
  const sentencesOf = async (asked: Parameters<typeof editor.calls.drafts.open>[0]) => {
    const { draftId } = await editor.calls.drafts.open(asked)
    const { checks } = await editor.calls.drafts.review({ draftId })
    return checks.filter(({ level }) => level === 'stops').map(({ sentence }) => sentence)
  }
  const pieces = [{ kind: 'faq', items: [{}, { title: '字'.repeat(401) }] }]
  const page = await sentencesOf({ kind: 'promotion', body: { title: '页', address: 'p', hero: {}, pieces } })
  expect(page).toEqual(['开头：请填写大标题', '小节「问答」（第 1 项） · 内容第 2 项：名字不能超过400个字'])
  const chapters = [{ name: '', lessons: [{ name: '', remark: '', filmId: null }] }]
  const course = await sentencesOf({ kind: 'course', body: { ...school.courseDraft(), chapters } })
  expect(course).toEqual(expect.arrayContaining(['第 1 章：请填写章名', '1.1：请填写讲名']))
})

it('keys are read by their names: a direction, its colour and its sign', async () => {
  const type = { parentId: null, name: '运维', area: 'ops', colour: 'ops', sign: 'ops', hotWords: [] }
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'courseType', body: type })
  const { contentId } = await editor.calls.drafts.publish({ draftId, version })
  const next = await editor.calls.drafts.open({
    kind: 'courseType',
    contentId,
    body: { ...type, colour: 'python', sign: 'gear' },
  })
  const looks = await editor.calls.drafts.review({ draftId: next.draftId })
  const { typeId } = school.courseDraft()
  const moved = { kind: 'courseType', contentId: typeId, body: { ...type, parentId: typeId } } as const
  const refused = await editor.calls.drafts.review(await editor.calls.drafts.open(moved))
  expect(refused.checks).toContainEqual(expect.objectContaining({ level: 'stops', sentence: '类型不能放在自己下面' }))
  expect(looks.changes.map(said)).toEqual(['改写 颜色 -灰蓝-+碧绿+', '改写 标志 -方盒-+齿轮+'])
  const news = await editor.calls.drafts.open({ kind: 'news', body: { title: '新的一期', areas: ['ops'] } })
  const { changes, checks } = await editor.calls.drafts.review({ draftId: news.draftId })
  expect(changes.map(said)).toContain('新增 相关方向第 1 项 +运维+')
  const teacher = await editor.calls.drafts.open({ kind: 'teacher', body: { name: '何田', title: '讲运维', area: '' } })
  const sentences = (await editor.calls.drafts.review({ draftId: teacher.draftId })).checks.map(
    ({ sentence }) => sentence,
  )
  expect(sentences).toEqual(expect.arrayContaining(['请填写 从业年数', '请选择方向，要是学校里有的']))
  expect([...checks.map(({ sentence }) => sentence), ...sentences].join()).not.toMatch(/years|area|代号/)
})

it('other kinds are compared by their own fields', async () => {
  const { draftId, version } = await editor.calls.drafts.open({
    kind: 'page',
    contentId: PAGE_IDS.brand,
    body: {
      key: 'brand',
      body: { headline: '一', lead: '', sections: [{ title: '甲', text: '乙' }], promises: [] },
    },
  })
  await editor.calls.drafts.publish({ draftId, version })
  const next = await editor.calls.drafts.open({ kind: 'page', contentId: PAGE_IDS.brand })
  await editor.calls.drafts.save({
    draftId: next.draftId,
    version: next.version,
    body: {
      key: 'brand',
      body: {
        headline: '二',
        lead: '',
        sections: [{ title: '甲', text: '丙' }],
        promises: [{ title: '诺', text: '言' }],
      },
    },
  })
  const { changes } = await editor.calls.drafts.review({ draftId: next.draftId })
  expect(changes.map(said)).toEqual([
    '改写 标题 -一-+二+',
    '改写 一段第 1 项 · 文字 -乙-+丙+',
    '新增 承诺第 1 项 · 小标题 +诺+',
    '新增 承诺第 1 项 · 文字 +言+',
  ])
})
