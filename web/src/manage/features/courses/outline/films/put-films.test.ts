import { expect, it } from 'vitest'
import { emptyLesson } from '../outline-edits.ts'
import { putFilms } from './put-films.ts'

const outline = [
  { id: 1, name: '入门', lessons: [{ ...emptyLesson('甲'), id: 11 }, emptyLesson('乙')] },
  { name: '进阶', lessons: [] },
]
const newLesson = (chapterName: string, lessonName: string) => ({ kind: 'new' as const, chapterName, lessonName })

it('gives lessons their films, and new ones a position behind the others', () => {
  const put = putFilms(outline, [
    { target: newLesson('入门', '丙'), filmId: 3 },
    { target: { kind: 'lesson', position: { chapter: 0, lesson: 1 } }, filmId: 2 },
    { target: newLesson('番外', '花絮'), filmId: 4 },
    { target: newLesson('番外 ', '彩蛋'), filmId: 5 },
    { target: { kind: 'none' }, filmId: 6 },
    { target: { kind: 'lesson', position: { chapter: 9, lesson: 0 } }, filmId: 7 },
  ])
  expect(
    put.map(({ name, lessons }) => [name, lessons.map((lesson) => [lesson.id, lesson.name, lesson.filmId])]),
  ).toEqual([
    [
      '入门',
      [
        [11, '甲', null],
        [undefined, '乙', 2],
        [undefined, '丙', 3],
      ],
    ],
    ['进阶', []],
    [
      '番外',
      [
        [undefined, '花絮', 4],
        [undefined, '彩蛋', 5],
      ],
    ],
  ])
  expect(outline[0]?.lessons[1]?.filmId).toBeNull()
})

it('without a chapter a lesson goes to the last one, or makes the first', () => {
  expect(putFilms(outline, [{ target: newLesson('', '丁'), filmId: 1 }])[1]?.lessons).toMatchObject([{ name: '丁' }])
  expect(putFilms([], [{ target: newLesson('', '丁'), filmId: 1 }])).toMatchObject([
    { name: '', lessons: [{ filmId: 1 }] },
  ])
})
