import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../../testing/plans/plan-stage.ts'
import { createQuestionDeskRepository, type DeskFilter } from './question-desk.repository.ts'
import { createQuestionNumbersRepository } from './question-numbers.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const CURSOR = { value: '1768000000000000', rank: 1, id: 9000 } as const
const LIMIT = 21
const desk = () => createQuestionDeskRepository(stage.database)
const listed = (change: Partial<DeskFilter>) => () =>
  desk().list({ search: '', match: '', typeIds: [], ...change }, 'edit', undefined, LIMIT)
const EVERYTHING: DeskFilter = { search: '', match: '', typeIds: [] }

const RECORDED: PlanCase[] = [
  ['list-from-place', () => desk().list(EVERYTHING, 'edit', CURSOR, LIMIT)],
  ['statistics', () => createQuestionNumbersRepository(stage.database).of(7, new Date('2026-01-15T00:00:00Z'))],
]

const RULED: PlanCase[] = [
  ['list', listed({})],
  ['list-type', () => listed({ typeIds: [stage.types.spring] })()],
  ['list-kind', listed({ kind: 'judge' })],
  ['list-rare-kind', listed({ kind: 'open' })],
  ['list-withdrawn', listed({ state: 'withdrawn' })],
  ['list-named', listed({ ids: [5, 7, 9] })],
  ['list-common-word', listed({ search: '题', match: '题' })],
  ['list-answers', () => desk().list(EVERYTHING, 'answers', undefined, LIMIT)],
  ['list-wrong-from-place', () => desk().list(EVERYTHING, 'wrong', { value: '700', rank: 1, id: 9000 }, LIMIT)],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
