import type { QuestionDetail } from '@bee/contract/questions/questions.contract.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '../../device.ts'
import { renderSite } from '../../testing/render-site.tsx'
import { logInForTest, logOutForTest } from '../../../testing/render-with-api.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

const question: QuestionDetail = {
  id: 4,
  title: 'volatile 能不能代替锁？',
  content: '',
  contentHtml: '<p>说说理由。</p>',
  imageUrl: '',
  createTime: '2026-01-01T00:00:00Z',
  favouriteCount: 1,
  kind: 'open',
  difficulty: 1,
  options: [],
  typeId: 11,
  typeName: 'JVM 与并发',
  parentTypeId: 1,
  parentTypeName: 'Java 开发',
  area: 'java',
  isFavourite: false,
  nextId: 5,
  lesson: null,
}

const showQuestion = (device: Device) =>
  renderSite('/question/4', {
    device,
    answer: (request) => {
      if (request.url.includes('/examination/detail/4')) return question
      if (request.url.includes('/examination/answer')) {
        return { questionId: 4, answerHtml: '<p>不能。</p>', rightOptions: [] }
      }
      return answerOfSampleSite(request)
    },
  })

const honeyButtons = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.classList.contains('primary'))
    .map((button) => button.textContent)

beforeEach(() => {
  logInForTest()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  cleanup()
  logOutForTest()
  vi.unstubAllGlobals()
})

describe('question detail', () => {
  it.each(['PC', 'MOBILE'] as const)('has one honey button, the next step (%s)', async (device) => {
    vi.stubGlobal('innerWidth', device === 'PC' ? 1440 : 390)
    await showQuestion(device)
    await screen.findByRole('heading', { name: question.title })
    expect(honeyButtons()).toEqual(['查看答案'])
    fireEvent.click(screen.getByRole('button', { name: '查看答案' }))
    await screen.findByText('不能。')
    expect(honeyButtons()).toEqual(['同类再练一组'])
    fireEvent.click(screen.getByRole('button', { name: '收起答案' }))
    expect(screen.queryByText('不能。')).toBeNull()
    expect(honeyButtons()).toEqual(['查看答案'])
  })
})
