import sharp from 'sharp'
import { stringify } from 'yaml'
import type { Files } from './bring-files.ts'

const LESSONS = ['导学', '第一步', '第二步']

/** The file of a course with three lessons. */
export const course = (
  more: object = {},
  lessons: readonly object[] = LESSONS.map((name) => ({ name, clip: 'film' })),
) =>
  stringify({
    slug: 'small',
    name: '小课程',
    type: 'spring',
    category: 1,
    price: 19.9,
    teacher: 'lin',
    intro: '一句话',
    description: '正文',
    chapters: [{ name: '第一章', lessons }],
    ...more,
  })

export const paint = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .webp()
    .toBuffer()

/** A type, a teacher, a film, a course and a question. */
export const smallSchoolWith = (picture: Buffer, more: Files = {}): Files => ({
  'school/types.yaml': stringify([
    {
      slug: 'java',
      name: 'Java',
      area: 'java',
      hot: ['Spring'],
      children: [{ slug: 'spring', name: 'Spring 全家桶' }],
    },
  ]),
  'school/teachers.yaml': stringify([{ slug: 'lin', name: '林知夏', area: 'java', title: '讲师', years: 9 }]),
  'clips/clips.yaml': stringify([{ slug: 'film', title: '片子', seconds: 30, file: 'film.mp4' }]),
  'clips/film.mp4': Buffer.from('not really a film'),
  'courses/java/small.yaml': course(),
  'pictures/covers/small.webp': picture,
  'questions/java/spring.yaml': stringify([
    {
      slug: 'first',
      title: '第一道题',
      kind: 'single',
      difficulty: 1,
      content: '题干',
      options: ['甲', '乙'],
      right: ['B'],
      answer: '解析',
      lesson: { course: 'small', name: '第一步', second: 3 },
    },
  ]),
  ...more,
})
