import { describe, expect, it } from 'vitest'
import { courseImages } from './course-images.ts'

describe('courseImages', () => {
  const plain = { name: '企业级开发', keyword: 'Spring\nBoot', coverUrl: '', thumbUrl: '' }

  it('sends the words of a course without a cover, its name where none were written', () => {
    expect(courseImages(plain)).toEqual([{ imageUrl: '', thumbUrl: '', words: 'Spring\nBoot' }])
    expect(courseImages({ ...plain, keyword: ' \n' })).toEqual([{ imageUrl: '', thumbUrl: '', words: '企业级开发' }])
  })

  it('sends no words beside a cover', () => {
    expect(courseImages({ ...plain, coverUrl: '/a.webp', thumbUrl: '/s.webp' })).toEqual([
      { imageUrl: '/a.webp', thumbUrl: '/s.webp' },
    ])
  })
})
