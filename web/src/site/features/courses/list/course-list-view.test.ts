import { CHOSEN_TYPES_MAX } from '@bee/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { narrowed } from '../../../school/list-view.ts'
import { COURSE_LIST, courseListAddress, EVERY_COURSE, readCourseListView, toListInput } from './course-list-view.ts'

const read = (search: string) => readCourseListView(new URLSearchParams(search))

describe('address of the course list', () => {
  it.each([12, 20, 40])('shows %i a page to one who asks for it', (limit) => {
    expect(read(`limit=${limit}`).limit).toBe(limit)
  })

  it('names the four sorts', () => {
    expect(COURSE_LIST.sortNames).toEqual({ '0': '默认', '1': '最新', '2': '热门', '3': '免费' })
  })

  it('reads what stands there and is silent about the defaults', () => {
    expect(read('')).toEqual(EVERY_COURSE)
    expect(courseListAddress(EVERY_COURSE)).toBe('/subject')
    const view = read('subjectTypeId=7&subjectName= 微服务 &source=2&page=3&limit=20')
    expect(view).toEqual({ typeIds: [7], search: '微服务', sort: '2', page: 3, limit: 20 })
    expect(readCourseListView(new URLSearchParams(courseListAddress(view).split('?')[1]))).toEqual(view)
  })

  it('holds several types, in one order and each once', () => {
    expect(read('subjectTypeId=12,11,12').typeIds).toEqual([11, 12])
    expect(read('subjectTypeId=12,x,,-3,011').typeIds).toEqual([12])
    expect(courseListAddress({ ...EVERY_COURSE, typeIds: [11, 12] })).toBe('/subject?subjectTypeId=11,12')
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    expect(read(`subjectTypeId=${ids(CHOSEN_TYPES_MAX).join(',')}`).typeIds).toEqual(ids(CHOSEN_TYPES_MAX))
    expect(read(`subjectTypeId=${ids(CHOSEN_TYPES_MAX + 1).join(',')}`).typeIds).toEqual([])
  })

  it('takes rubbish for not said', () => {
    expect(read('subjectTypeId=-1&source=9&page=abc&limit=13')).toEqual(EVERY_COURSE)
    expect(read(`subjectName=${'长'.repeat(80)}`).search).toHaveLength(50)
  })

  it('returns to page 1 when something else is looked for', () => {
    expect(narrowed({ ...EVERY_COURSE, page: 4 }, { search: 'redis' })).toEqual({
      ...EVERY_COURSE,
      search: 'redis',
      page: 1,
    })
    expect(narrowed({ ...EVERY_COURSE, page: 4 }, { limit: 40 })).toMatchObject({ page: 1, limit: 40 })
  })

  it('asks the server only for what was chosen', () => {
    expect(toListInput(EVERY_COURSE)).toEqual({ sort: '0', page: 1, limit: 12 })
    expect(toListInput({ ...EVERY_COURSE, typeIds: [3, 4], search: '微' })).toMatchObject({
      typeIds: [3, 4],
      search: '微',
    })
  })
})
