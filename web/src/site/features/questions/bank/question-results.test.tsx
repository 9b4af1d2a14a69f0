import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../../api/api.ts'
import { asWritten } from '../../../../testing/wire-answers.ts'
import { footInSight, itStepsThePageBack, settle } from '../../../../testing/growing-list.ts'
import { renderWithApi } from '../../../../testing/render-with-api.tsx'
import { EVERY_QUESTION, toListInput } from './question-list-view.ts'
import { GrowingQuestions, PagedQuestions } from './question-results.tsx'
import { questionList } from '../questions.queries.ts'

const question = (questionId: number, title = `题目 ${questionId}`): QuestionCard => ({
  id: questionId,
  title,
  content: '',
  imageUrl: '',
  createTime: '2026-01-01T00:00:00Z',
  favouriteCount: 1,
  kind: 'open',
  difficulty: 1,
  typeId: 1,
  typeName: '',
  area: 'java',
})

footInSight()

describe('growing results', () => {
  itStepsThePageBack(<GrowingQuestions view={EVERY_QUESTION} />, question, ({ title }) => title)

  it.each([
    ['show the page of the wide layout without asking again', false, '题目 1'],
    ['read a page anew that was drawn for everybody', true, '我的题目 1'],
  ])('%s', async (_, isInvalidated, title) => {
    const client = createQueryClient((request) =>
      Promise.resolve(asWritten(request, { list: [question(1, '我的题目 1')], totalCount: 1, totalPage: 1 })),
    )
    const { queryKey } = questionList.page(toListInput(EVERY_QUESTION))
    client.setQueryData(queryKey, { list: [question(1)], totalCount: 1, totalPage: 1 })
    if (isInvalidated) await client.invalidateQueries({ queryKey, refetchType: 'none' })
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <GrowingQuestions view={EVERY_QUESTION} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await settle()
    expect(screen.getByText(title)).toBeTruthy()
  })
})

it('names what was not found', async () => {
  renderWithApi(<PagedQuestions view={{ ...EVERY_QUESTION, search: '量子' }} onPage={() => undefined} />, () => ({
    list: [],
    totalCount: 0,
    totalPage: 0,
  }))
  await settle()
  expect(screen.getByText('没找到「量子」')).toBeTruthy()
  expect(screen.getByRole('link', { name: '清空搜索' }).getAttribute('href')).toBe('/question')
})
