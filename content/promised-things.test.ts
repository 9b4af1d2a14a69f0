import { beforeAll, describe, expect, it } from 'vitest'
import type { Content } from './src/content-schema.ts'
import { demoContent } from './src/testing/demo-content.ts'

/** Things that the site does not have: nothing to download, no live lessons, no lesson of many minutes, no lesson that is yet to come. */
const PROMISED = new RegExp(
  [
    '讲义|课件|资料包|练习册|网盘|附加实验|验收脚本|配套(?:资料|代码|数据)',
    '在(?:资料|附件|附录)里|随课(?:提供|附)|课程(?:提供|自带|附带)|(?:源码|代码|数据|安装包)[在从]?(?:哪里|这里|评论区)?下载',
    '直播|答疑群|(?:交流|学习|微信|QQ) ?群|集中答疑',
    '(?:结业|结课|学习|课程)证书|颁发证书',
    '(?:每|一)(?:讲|节|节课)(?:大约|大概|通常|只有|不到)? ?(?:\\d+|十几|几十|[二三四五六七八九十]+) ?(?:来|多)?分钟',
    '第 ?\\d+ ?学时|\\d+ ?学时编排',
    '(?:下次|下一次|近期)更新(?:时|会)|会补一讲|会重录',
  ].join('|'),
)

const PLANTED_PROMISES = [
  '图已经补进第 3 章讲义。',
  '课件最后一页有对照表。',
  '已经在资料包里加了一页推导。',
  '已在资料里加了按章节拆开的文件。',
  '三表以上的放在练习册第 6 题。',
  '给需求、给接口文档、给验收脚本。',
  '安装包随课提供。',
  '课程提供一个单机镜像。',
  '第二章的代码在哪里下载？',
  '周四晚上直播。',
  '可以加答疑群。',
  '学完颁发证书。',
  '每讲 15 分钟左右。',
  '一讲通常十几分钟。',
  '下一次更新会补一讲梯度检查点。',
]

const HAN_NUMBERS = '零一二三四五六七八九十'
const numberOf = (text: string) => (HAN_NUMBERS.includes(text) ? HAN_NUMBERS.indexOf(text) : Number(text))

/** Chapters that a text speaks of by number. */
const chaptersNamed = (text: string) =>
  [...text.matchAll(/[第前后] ?(\d+|[一二三四五六七八九十]) ?章/g)].map(([, number = '']) => numberOf(number))

/** Moments of a film that a text speaks of, in seconds. */
function momentsNamed(text: string): number[] {
  const spoken = [
    ...text.matchAll(/(\d+) ?分(?:钟)? ?(\d+) ?秒/g),
    ...text.matchAll(/(?<!\d)(\d{1,2})[:：](\d{2})(?!\d)/g),
  ]
  const seconds = [...text.matchAll(/第 ?(\d+) ?(秒|分钟)/g)]
  return [
    ...spoken.map(([, minute, second]) => Number(minute) * 60 + Number(second)),
    ...seconds.map(([, number, unit]) => Number(number) * (unit === '秒' ? 1 : 60)),
  ]
}

const titlesNamed = (text: string) => [...text.matchAll(/《([^》]+)》/g)].map(([, title = '']) => title)

function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => textsOf(inside, `${place}.${key}`))
}

let content: Content
beforeAll(async () => {
  content = await demoContent()
})

/** All texts about a course, by the school and by its members. */
const aboutCourse = ({ replies }: Content, course: Content['courses'][number]) => [
  course.intro,
  course.description,
  ...course.comments.flatMap(({ text, reply }) => [text, ...(reply === undefined ? [] : [reply])]),
  ...replies.filter((reply) => reply.course === course.slug).map(({ text }) => text),
]

describe('would find', () => {
  it('what the site does not have', () => {
    expect(PLANTED_PROMISES.filter((text) => !PROMISED.test(text))).toEqual([])
  })

  it('chapters, moments and titles in a text', () => {
    expect(chaptersNamed('第三章还有一个，前 2 章跟着敲，第 9 章复盘。')).toEqual([3, 2, 9])
    expect(momentsNamed('12 分 40 秒的那张图，1:05 那里，第 30 秒，第 3 分钟。')).toEqual([760, 65, 30, 180])
    expect(titlesNamed('先看《操作系统原理与实验》。')).toEqual(['操作系统原理与实验'])
  })
})

it('promises nothing that the site does not have', () => {
  const { courses, news, members: _members, questions: _questions, types: _types, clips: _clips, ...school } = content
  const texts = [...textsOf(courses, 'courses'), ...textsOf(news, 'news'), ...textsOf(school, 'school')]
  expect(texts.length).toBeGreaterThan(2000)
  const promised = texts.flatMap(([place, text]) => {
    const found = PROMISED.exec(text)
    return found ? [`${place}: ${found[0]}`] : []
  })
  expect(promised).toEqual([])
})

it('names only chapters that the course has, and moments within its films', () => {
  const seconds = new Map(content.clips.map((clip) => [clip.slug as string, clip.seconds]))
  for (const course of content.courses) {
    const films = course.chapters.flatMap(({ lessons }) =>
      lessons.map(({ clip }) => seconds.get(clip ?? course.area) ?? 0),
    )
    for (const text of aboutCourse(content, course)) {
      expect(
        chaptersNamed(text).filter((number) => number < 1 || number > course.chapters.length),
        `${course.slug}: ${text}`,
      ).toEqual([])
      expect(
        momentsNamed(text).filter((moment) => moment >= Math.max(...films)),
        `${course.slug}: ${text}`,
      ).toEqual([])
    }
  }
})

it('recommends only courses that the school has', () => {
  const names = new Set(content.courses.map(({ name }) => name))
  const texts = [
    ...content.courses.flatMap((course) => aboutCourse(content, course)),
    ...content.news.map(({ body }) => body),
    ...content.messages.map(({ content: text }) => text),
  ]
  const titles = texts.flatMap(titlesNamed)
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.filter((title) => !names.has(title))).toEqual([])
})
