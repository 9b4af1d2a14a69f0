import type { TransportRequest } from '@bee/contract/client.ts'
import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderSite } from '../testing/render-site.tsx'
import { answerOfSampleSite, sampleTypes } from '../testing/sample-site.ts'

afterEach(cleanup)

const LOOK = { area: 'mobile', colour: 'violet', sign: 'mobile' }
const MOBILE = { ...LOOK, id: 9, name: '移动开发', parentId: 0, courseCount: 0, hotWords: ['鸿蒙'], subtypes: [] }

const question: QuestionCard = {
  id: 5,
  title: '页面的生命周期有哪些？',
  content: '',
  imageUrl: '',
  createTime: '2026-01-01T00:00:00.000Z',
  favouriteCount: 0,
  kind: 'open',
  difficulty: 1,
  typeId: 91,
  typeName: '鸿蒙',
  area: 'mobile',
}

/** The sample school after its operator has added a direction that no code knows. */
function answer(request: TransportRequest): unknown {
  const path = new URL(request.url, 'http://localhost').pathname
  if (path.endsWith('/website/info')) {
    return { ...(answerOfSampleSite(request) as object), directions: [LOOK] }
  }
  if (path.endsWith('/subject_type/list')) return [...sampleTypes, MOBILE]
  if (path.endsWith('/examination/allList')) return { list: [question], totalCount: 1, totalPage: 1 }
  return answerOfSampleSite(request)
}

const tonesIn = (element: HTMLElement) => [
  ...new Set([...element.querySelectorAll('[data-tone]')].map((each) => each.getAttribute('data-tone'))),
]

it('stands in the menu of the home page in its own colour', async () => {
  await renderSite('/home', { answer })
  const menu = within(screen.getByRole('navigation', { name: '课程分类' }))
  expect(tonesIn(menu.getByRole('link', { name: /移动开发/ }))).toEqual(['violet'])
  expect(tonesIn(menu.getByRole('link', { name: /Java 开发/ }))).toEqual(['java'])
})

it.each(['PC', 'MOBILE'] as const)('colours the filter and what belongs to it in a list (%s)', async (device) => {
  await renderSite('/question', { answer, device })
  expect(tonesIn(screen.getByRole('link', { name: /^移动/ }))).toEqual(['violet'])
  expect(tonesIn(await screen.findByRole('link', { name: /页面的生命周期/ }))).toEqual(['violet'])
})
