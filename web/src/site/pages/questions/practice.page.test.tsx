import type { PracticeQuestion, PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest } from '../../../testing/render-with-api.tsx'
import { renderSite } from '../../testing/render-site.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

const question = (id: number, isAnswered: boolean): PracticeQuestion => ({
  id,
  title: `题目 ${id}`,
  content: '',
  contentHtml: '',
  imageUrl: '',
  createTime: '2026-01-01T00:00:00Z',
  favouriteCount: 0,
  kind: 'single',
  difficulty: 1,
  typeId: 11,
  typeName: 'JVM',
  area: 'java',
  options: ['A', 'B'].map((key) => ({ key, text: `选项 ${key}` })),
  outcome: isAnswered
    ? {
        questionId: id,
        rightOptions: ['B'],
        answerHtml: `<p>第 ${id} 题的讲解</p>`,
        given: ['A'],
        isRight: false,
        grade: null,
        isInBook: true,
        rightStreak: 0,
        reviewTime: '2026-03-05T00:00:00Z',
        lesson: null,
      }
    : null,
})

const setOf = (answered: boolean[]): PracticeSet => ({
  setId: 5,
  mode: 'type',
  scopeId: 0,
  level: 0,
  title: '全部',
  createTime: '2026-03-01T00:00:00Z',
  finishTime: answered.every(Boolean) ? '2026-03-01T00:10:00Z' : null,
  questions: answered.map((isAnswered, nth) => question(nth + 1, isAnswered)),
  seconds: 30,
  isPassed: null,
  hasNextLevel: false,
})

const open = (address: string, set: PracticeSet) =>
  renderSite(address, {
    answer: ({ url }) => {
      if (url.includes('/examination/practice')) return set
      if (url.includes('/user/info')) return { userId: 7, nickName: '程小满', mobile: '', img: '', createTime: '' }
      if (url.includes('/msg/unread')) return { system: 0, reply: 0, total: 0 }
      return answerOfSampleSite({ url })
    },
  })

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('scrollTo', () => undefined)
  logInForTest()
})
afterEach(() => {
  cleanup()
  logOutForTest()
  vi.unstubAllGlobals()
})

it('goes on behind what was answered, and says in the address where it is', async () => {
  const { address } = await open('/question/practice?set=5', setOf([true, false, false]))
  await screen.findByRole('region', { name: '第 2 题，共 3 题' })
  await waitFor(() => expect(address()).toBe('/question/practice?set=5&at=2'))
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(await screen.findByText('第 1 题的讲解')).toBeTruthy()
  expect(address()).toBe('/question/practice?set=5&at=1')
})

it('stays after a reload with the explanation that was being read', async () => {
  await open('/question/practice?set=5&at=1', setOf([true, false]))
  expect(await screen.findByText('第 1 题的讲解')).toBeTruthy()
})

it('says of a question without an explanation that there is none yet', async () => {
  const set = setOf([true, false])
  const [first] = set.questions
  if (first?.outcome) first.outcome.answerHtml = ''
  await open('/question/practice?set=5&at=1', set)
  expect(await screen.findByText('这道题还没有解析。')).toBeTruthy()
})

it('stays with the last explanation although the set is over, until the result is asked for', async () => {
  const { address } = await open('/question/practice?set=5&at=2', setOf([true, true]))
  expect(await screen.findByText('第 2 题的讲解')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看结果' }))
  expect(await screen.findByText('逐题回看')).toBeTruthy()
  expect(address()).toBe('/question/practice?set=5')
})

it('takes a number that no question has for none', async () => {
  const { address } = await open('/question/practice?set=5&at=99', setOf([true, false]))
  await screen.findByRole('region', { name: '第 2 题，共 2 题' })
  await waitFor(() => expect(address()).toBe('/question/practice?set=5&at=2'))
})
