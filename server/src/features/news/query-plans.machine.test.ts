import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createPathsRepository } from '../paths/paths.repository.ts'
import { createWritingRepository } from '../writing/writing.repository.ts'
import { createNewsDeskRepository } from './desk/news-desk.repository.ts'
import { createNewsRepository } from './news.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const PAGE = { page: 3, limit: 12 }
const CURSOR = { value: String(Date.parse('2026-01-03') * 1000), rank: 1, id: 100 } as const
const news = () => createNewsRepository(stage.database)
const paths = () => createPathsRepository(stage.database)
const desk = () => createNewsDeskRepository(stage.database)

const RECORDED: PlanCase[] = [
  ['list-search', () => news().list({ search: '稀有', ...PAGE })],
  ['desk-list-behind', () => desk().list({ search: '', state: 'published' }, CURSOR, 21)],
]

const RULED: PlanCase[] = [
  ['list', () => news().list({ search: '', ...PAGE })],
  ['count-search', () => news().count('稀有')],
  ['detail', () => news().find(100)],
  ['neighbour', () => news().neighbour({ id: 100, publishedAt: new Date('2026-01-03') }, 'older')],
  ['unsearched', () => news().unsearched(100)],
  ['paths', () => paths().list(0, 50)],
  ['paths-of-course', () => paths().list(7, 50)],
  ['path', () => paths().find(7)],
  ['path-steps', () => paths().steps([3, 5, 7])],
  ['desk-list', () => desk().list({ search: '' }, undefined, 21)],
  ['pictures', () => createWritingRepository(stage.database).list({ before: 5000, ownOf: undefined }, 25)],
  ['own-pictures', () => createWritingRepository(stage.database).list({ before: 5000, ownOf: 7 }, 25)],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
