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
    expect(view).toEqual({ typeId: 7, search: '微服务', sort: '2', page: 3, limit: 20 })
    expect(readCourseListView(new URLSearchParams(courseListAddress(view).split('?')[1]))).toEqual(view)
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
    expect(toListInput({ ...EVERY_COURSE, typeId: 3, search: '微' })).toMatchObject({
      typeId: 3,
      search: '微',
    })
  })
})
