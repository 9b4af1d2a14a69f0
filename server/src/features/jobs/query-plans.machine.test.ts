import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createJobFiguresRepository } from './job-figures.repository.ts'
import { createJobQueueRepository } from './job-queue.repository.ts'
import { createJobsRepository, type JobFilter } from './jobs.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const NOW = new Date('2026-01-14T00:00:00Z')
const PAGE = { page: 2, limit: 20 }
const OPEN = ['running', 'queued', 'failed'] as const
const jobs = () => createJobsRepository(stage.database)
const queue = () => createJobQueueRepository(stage.database)
const listed = (filter: JobFilter) => () => jobs().list(filter, PAGE)
const everybodys = { createdBy: undefined, now: NOW, limit: 51 }
const own = { ...everybodys, createdBy: 7 }

const RECORDED: PlanCase[] = [
  ['take', () => queue().take(['kind-1', 'kind-2', 'kind-3'], { name: 'test', leaseMs: 1000, now: NOW })],
  ['figures', () => createJobFiguresRepository(stage.database).read(['rare', 'kind-1', 'kind-2'])],
]

const RULED: PlanCase[] = [
  ['list', listed({})],
  ['list-state', listed({ state: 'failed' })],
  ['list-kind', listed({ kind: 'rare' })],
  ['list-kind-state', listed({ kind: 'rare', state: 'failed' })],
  ['open', () => jobs().open(['failed'], everybodys)],
  ['open-queued', () => jobs().open(['queued'], everybodys)],
  ['open-running', () => jobs().open(['running'], everybodys)],
  ['open-own', () => jobs().open(['failed'], own)],
  ['open-of-all-states', () => jobs().open([...OPEN], everybodys)],
  ['open-own-of-all-states', () => jobs().open([...OPEN], own)],
  ['first-failed', () => jobs().firstFailed({ ...everybodys, limit: 100 })],
  ['history', () => jobs().history({ before: 15_000, limit: 21 })],
  ['history-first', () => jobs().history({ limit: 21 })],
  ['history-of-state', () => jobs().history({ state: 'failed', before: 15_000, limit: 21 })],
  ['history-own', () => jobs().history({ createdBy: 7, before: 15_000, limit: 21 })],
  ['take-back', () => queue().takeBack(NOW)],
  ['next-run-at', () => queue().nextRunAt(['kind-1'], NOW)],
  ['renew', () => queue().renew({ id: 3000, lease: '3000' }, 1000)],
  ['sweep', () => jobs().deleteEnded({ routine: new Date('2026-01-02'), others: new Date('2025-12-02') }, 5000)],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
