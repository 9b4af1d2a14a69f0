import { expect, it } from 'vitest'
import { fieldNameOf } from './conflict-values.tsx'
import { changedPart, labelOf, wordsOf } from './conflict-words.ts'

const LABELS = { title: '标题', chapters: '大纲', remark: '备注', steps: '步骤' }
const BODY = {
  title: '课',
  chapters: [{ id: 12, name: '事务', lessons: [{ id: 40, name: '事务失效的六种现场', remark: '' }] }],
  steps: [{ courseId: 3 }],
}

it('says where it is: the field, and the thing it is of', () => {
  expect(labelOf('title', LABELS, BODY)).toBe('标题')
  expect(labelOf('chapters.#12.lessons.#40.remark', LABELS, BODY)).toBe('大纲「事务失效的六种现场」，备注')
  expect(labelOf('chapters.#12.lessons.#41.remark', LABELS, BODY)).toBe('大纲「事务」，备注')
  expect(labelOf('steps.0.courseId', LABELS, BODY)).toBe('步骤')
  expect(labelOf('unknown', LABELS, BODY)).toBe('unknown')
})

it('knows a field by its name wherever it stands', () => {
  expect(fieldNameOf('coverId')).toBe('coverId')
  expect(fieldNameOf('chapters.#12.lessons.#40.filmId')).toBe('filmId')
  expect(fieldNameOf('chapters.#12.lessons.2')).toBe('lessons')
})

it('reads a value to a person', () => {
  expect([undefined, null, '', []].map(wordsOf)).toEqual(['（空）', '（空）', '（空）', '（空）'])
  expect(wordsOf(['甲', { name: '乙' }])).toBe('甲\n乙')
  expect(wordsOf(true)).toBe('是')
})

it('shows the stretch that is not as it was', () => {
  expect(changedPart('五种现场', '六种现场')).toEqual({ before: '', changed: '六', after: '种现场' })
  expect(changedPart('同样', '同样')).toEqual({ before: '同样', changed: '', after: '' })
})
