import { expect, it } from 'vitest'
import { elementOf } from './go-to-field.ts'

function pageOf(html: string): HTMLElement {
  const page = document.createElement('main')
  page.innerHTML = html
  return page
}
const idOf = (page: HTMLElement, path: string, isNear = true) => elementOf(path, isNear, page)?.id

const OUTLINE = pageOf(`
  <section id="outline" data-place="chapters">
    <div id="row" data-place="chapters.0.lessons.1"></div>
    <section id="film" data-place="chapters.0.lessons.1.filmId"></section>
    <textarea id="remark" data-field="chapters.0.lessons.1.remark"></textarea>
  </section>
  <input id="title" data-field="title">
  <input id="step" data-field="steps.0.courseId">`)

it('finds the very place, whether one types in it or not', () => {
  expect(idOf(OUTLINE, 'chapters.0.lessons.1.filmId')).toBe('film')
  expect(idOf(OUTLINE, 'chapters.0.lessons.1.remark')).toBe('remark')
  expect(idOf(OUTLINE, 'title', false)).toBe('title')
})

it('takes what is around it only once it may: the part that has it may be on its way', () => {
  expect(idOf(OUTLINE, 'chapters.0.lessons.1.name', false)).toBeUndefined()
  expect(idOf(OUTLINE, 'chapters.0.lessons.1.name')).toBe('row')
  expect(idOf(OUTLINE, 'chapters.7.lessons')).toBe('outline')
})

it('takes the first of what is within it where it has no place of its own', () => {
  expect(idOf(OUTLINE, 'steps')).toBe('step')
  expect(idOf(OUTLINE, 'titles')).toBeUndefined()
})
