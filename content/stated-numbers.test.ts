import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { demoContent } from './src/testing/demo-content.ts'

const ROOT = path.join(import.meta.dirname, '..')
const HAN_DIGITS = '两二三四五六七八九十百千万'

/** Any number above one of things that the site counts itself. A single one (「挑一门课」) is a manner of speaking. */
const COUNTED = new RegExp(
  `(?<!第)(?:[1-9][\\d,]*[1-9\\d万千百]|[2-9]|[${HAN_DIGITS}]+)(?: ?[多余])? ?(?:` +
    [
      '(?:门|套|款)(?:[\\u4e00-\\u9fff]{2})?(?:课|视频课)',
      '(?:节|堂)(?:视频|免费)?课(?!没|，|。)',
      '(?:位|名|个)(?:[\\u4e00-\\u9fff]{2})?(?:讲师|老师|教师|会员|注册学员|在学学员|在学同学)',
      '(?:万|千)?(?:位|名|个)?(?:学员|同学|学生|用户)(?:在学|在这里|的选择|都在|已)',
      '(?:道|个)(?:精选)?(?:题目|真题|面试题|题)(?:，|。)?(?:等你|供你|任你)',
    ].join('|') +
    ')|共 ?\\d+ ?(?:讲|章|课时|门|位)',
)

const PLANTED = [
  '66 门课等你来学',
  '八十多门免费课程',
  '1,200 名学员在学',
  '8 位讲师，都在一线',
  '十万学员的选择',
  '全站 1500 节视频课',
  '300 道精选题目等你',
  '新增两章，共 14 讲。',
]

async function sourcesBelow(folder: string): Promise<[string, string][]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true })
  const files = entries.filter((file) => /\.tsx?$/.test(file) && !/(?:^|\/)testing\/|\.test\./.test(file))
  return Promise.all(
    files.map(async (file) => [
      `${folder}/${file}`,
      (await readFile(path.join(ROOT, folder, file), 'utf8')).replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
    ]),
  )
}

function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => textsOf(inside, `${place}.${key}`))
}

it('would find a number that somebody writes down', () => {
  expect(PLANTED.filter((text) => !COUNTED.test(text))).toEqual([])
})

it('counts courses, lessons, teachers and members from the data: no text, page or picture states them', async () => {
  const texts = [
    ...textsOf(await demoContent(), 'content'),
    // The words of pictures and films stand in the scripts that draw them.
    ...(await sourcesBelow('tools/make')),
    ...(await sourcesBelow('web/src')),
    ...(await sourcesBelow('contract/src')),
  ]
  expect(texts.length).toBeGreaterThan(2000)
  const stated = texts.flatMap(([place, text]) => {
    const found = COUNTED.exec(text)
    return found ? [`${place}: ${found[0]}`] : []
  })
  expect(stated).toEqual([])
})

it('says as many directions as there are', async () => {
  const content = await demoContent()
  const said = textsOf(content, 'content').flatMap(([, text]) =>
    [...text.matchAll(/([\d八七九十]+) ?个方向/g)].map(([, number]) => number),
  )
  expect(content.types).toHaveLength(8)
  expect(new Set(said)).toEqual(new Set(['八']))
})
