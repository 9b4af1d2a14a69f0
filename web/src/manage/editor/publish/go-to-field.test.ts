import { afterEach, expect, it, vi } from 'vitest'
import { elementOf, goToField } from './go-to-field.ts'

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

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** A page that draws the row at once, and the row's field much later than usual. */
async function pageWithLateField(meanwhile = () => {}): Promise<string | undefined> {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.animate = () => new Animation()
  document.body.innerHTML = '<div id="row" tabindex="-1" data-place="lessons.1"></div>'
  goToField('lessons.1.filmId')
  await vi.advanceTimersByTimeAsync(5000)
  expect(document.activeElement?.id).toBe('row')
  meanwhile()
  document.body.insertAdjacentHTML('beforeend', '<button id="film" data-field="lessons.1.filmId"></button>')
  await vi.advanceTimersByTimeAsync(100)
  return document.activeElement?.id
}

it('goes on to the field itself, however late it is drawn', async () => {
  expect(await pageWithLateField()).toBe('film')
})

it('leaves a person alone who has gone on', async () => {
  expect(await pageWithLateField(() => dispatchEvent(new Event('pointerdown')))).toBe('row')
})
