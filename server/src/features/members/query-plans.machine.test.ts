import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createAuditRepository } from '../audit/audit.repository.ts'
import { createDossierRepository } from './dossier.repository.ts'
import { createMemberListRepository, type MemberFilter } from './member-list.repository.ts'
import { createTimelineRepository, type TimelinePart } from './timeline.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const NOW = new Date('2026-02-02T00:00:00Z')
const filter = (change: Partial<MemberFilter> = {}): MemberFilter => ({
  search: '',
  state: 'all',
  hasBought: false,
  isStaff: false,
  now: NOW,
  ...change,
})
const members = () => createMemberListRepository(stage.database)
const listed = (change?: Partial<MemberFilter>, before?: number) => () =>
  members().list(filter(change), { before, limit: 31 })
/** The first page also asks for the count. */
const counted = (change?: Partial<MemberFilter>) => () =>
  members().list(filter(change), { before: undefined, limit: 31, countMost: 1001 })
const stretch = { userId: 2101, before: NOW, lastDay: '2026-02-02', limit: 51 }
const part =
  (...names: TimelinePart[]) =>
  () =>
    createTimelineRepository(stage.database).read(stretch, names)
const audit = () => createAuditRepository(stage.database)
const since = new Date('2026-01-15T00:00:00Z')

const RECORDED: PlanCase[] = [
  ['list-name', listed({ search: '程小满' })],
  ['list-digits', listed({ search: '7919' })],
  ['list-bought', listed({ hasBought: true }, 8000)],
  ['dossier', () => createDossierRepository(stage.database).find(2101)],
  ['timeline-orders-and-comments', part('orders', 'comments')],
]

const RULED: PlanCase[] = [
  ['list', listed()],
  ['list-next', listed({}, 6000)],
  ['list-name-common', () => members().listNewest(filter({ search: '蜂友' }), { before: 8000, limit: 31 }, 12_000)],
  ['list-name-whole', listed({ search: '蜂友104729' })],
  ['list-mobile', listed({ search: '13900007919' })],
  ['list-blocked', listed({ state: 'blocked' })],
  ['list-normal', listed({ state: 'normal' })],
  ['list-staff', listed({ isStaff: true })],
  ['count', counted()],
  ['count-blocked', counted({ state: 'blocked' })],
  ['count-bought', counted({ hasBought: true })],
  ['dossier-whole', () => createDossierRepository(stage.database).findWhole(2101)],
  ['timeline-days', part('studyDays')],
  ['timeline-practice', part('practice')],
  ['timeline-finished', part('finished')],
  ['timeline-certificates', part('certificates')],
  ['timeline-orders', part('orders')],
  ['timeline-part-refunds', part('partRefunds')],
  ['timeline-comments', part('comments')],
  ['timeline-feedback', part('feedback')],
  ['timeline-grants', part('grants')],
  ['timeline-acts', () => audit().about({ kind: 'member', ids: ['2101'] }, stretch)],
  ['record', () => audit().list({ limit: 31 })],
  ['record-next', () => audit().list({ before: 15_000, limit: 31 })],
  ['record-of-person', () => audit().list({ actorId: 7, limit: 31 })],
  ['record-of-action', () => audit().list({ action: 'action3', limit: 31 })],
  ['record-of-days', () => audit().list({ since, limit: 31 })],
  ['record-of-person-in-days', () => audit().list({ actorId: 7, since, limit: 31 })],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
