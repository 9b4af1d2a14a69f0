import type { AnswerOutcome, PracticeQuestion, PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWithApi } from '../../../../testing/render-with-api.tsx'
import { PracticeRun } from './practice-run.tsx'
import { practiceSetQuery } from '../questions.queries.ts'

const SET_ID = 5

const question = (questionId: number, kind: PracticeQuestion['kind']): PracticeQuestion => ({
  id: questionId,
  title: `题目 ${questionId}`,
  content: '',
  contentHtml: '',
  imageUrl: '',
  createTime: '2026-01-01T00:00:00Z',
  favouriteCount: 0,
  kind,
  difficulty: 1,
  typeId: 1,
  typeName: 'JVM',
  area: 'java',
  options: kind === 'open' ? [] : ['A', 'B', 'C'].map((key) => ({ key, text: `选项 ${key}` })),
  outcome: null,
})

const outcomeOf = (questionId: number, given: string[], grade: number | null): AnswerOutcome => ({
  questionId,
  rightOptions: ['B'],
  answerHtml: '<p>因为如此</p>',
  given,
  isRight: grade === null ? given.includes('B') : grade > 1,
  grade,
  isInBook: false,
  rightStreak: 0,
  reviewTime: '2026-03-05T00:00:00Z',
  lesson: null,
})

const practiceSet = (questions: PracticeQuestion[]): PracticeSet => ({
  setId: SET_ID,
  mode: 'type',
  scopeId: 0,
  level: 0,
  title: '全部',
  createTime: '2026-03-01T00:00:00Z',
  finishTime: null,
  questions,
  seconds: 0,
  isPassed: null,
  hasNextLevel: false,
})

function Run({ onFinish }: { onFinish: () => void }) {
  const { data } = useQuery(practiceSetQuery(SET_ID))
  const [index, setIndex] = useState(0)
  return data ? (
    <PracticeRun set={data} index={index} onGo={setIndex} isPc onFinish={onFinish} isFinishing={false} />
  ) : null
}

/** A server that stores the answers, since the set is read again after the last answer. */
function open(questions: PracticeQuestion[]) {
  const set = practiceSet(questions)
  const onFinish = vi.fn()
  const { calls } = renderWithApi(<Run onFinish={onFinish} />, ({ url, body }) => {
    if (url.includes('/answer')) return { questionId: 3, rightOptions: [], answerHtml: '<p>要点</p>' }
    if (!url.endsWith('/submit') && !url.endsWith('/grade')) return structuredClone(set)
    const { id, given = [], grade } = body as { id: number; given?: string[]; grade?: string }
    const outcome = outcomeOf(id, given, grade === undefined ? null : Number(grade))
    set.questions = set.questions.map((each) => (each.id === id ? { ...each, outcome } : each))
    return outcome
  })
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { posted, onFinish, calls }
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const shows = (name: string) => screen.findByRole('region', { name })

afterEach(cleanup)

describe('a set by keyboard', () => {
  it('chooses by number, submits and goes on by Enter, turns by arrows', async () => {
    const { posted, onFinish, calls } = open([question(1, 'single'), question(2, 'multiple'), question(3, 'open')])
    await shows('第 1 题，共 3 题')
    press('Enter')
    expect(posted()).toEqual([])
    press('9')
    press('3')
    press('2')
    expect(screen.getByRole('radio', { name: /选项 B/ }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('radio', { name: /选项 C/ }).getAttribute('aria-checked')).toBe('false')
    press('ArrowRight')
    await shows('第 2 题，共 3 题')
    press('ArrowLeft')
    press('ArrowLeft')
    await shows('第 1 题，共 3 题')
    press('Enter')
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    await screen.findByText('答对了')
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    expect(posted()).toEqual([{ id: 1, setId: SET_ID, seconds: expect.any(Number) as number, given: ['B'] }])
    press('Enter')
    await shows('第 2 题，共 3 题')
    press('1')
    press('2')
    press('1')
    press('3')
    press('Enter')
    await waitFor(() => expect(posted()[1]).toMatchObject({ id: 2, given: ['B', 'C'] }))
    await screen.findByText('答对了')
    press('Enter')
    await shows('第 3 题，共 3 题')
    press('3')
    expect(calls.some(({ url }) => url.includes('/answer'))).toBe(false)
    press('Enter')
    await screen.findByRole('group', { name: '给自己打分' })
    press('2')
    await screen.findByText('自评：模糊')
    expect(posted()[2]).toMatchObject({ id: 3, grade: '2' })
    expect(onFinish).not.toHaveBeenCalled()
    press('Enter')
    expect(onFinish).toHaveBeenCalledTimes(1)
  })

  it('leaves other shortcuts and the Enter of a button alone', async () => {
    const { posted } = open([question(1, 'single'), question(2, 'single')])
    await shows('第 1 题，共 2 题')
    fireEvent.keyDown(document.body, { key: '2', ctrlKey: true })
    expect(screen.getByRole('radio', { name: /选项 B/ }).getAttribute('aria-checked')).toBe('false')
    press('2')
    screen.getByRole('button', { name: '第 2 题，未答' }).focus()
    press('Enter')
    expect(posted()).toEqual([])
  })
})
