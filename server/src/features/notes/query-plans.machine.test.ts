import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createCertificatesRepository } from '../certificates/certificates.repository.ts'
import { createGoalsRepository } from '../goals/goals.repository.ts'
import { createNotesRepository } from './notes.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const PAGE = { page: 3, limit: 12 }
const userId = 7
const courseId = 43
const notes = () => createNotesRepository(stage.database)
const certificates = () => createCertificatesRepository(stage.database)
const goals = () => createGoalsRepository(stage.database)

const RECORDED: PlanCase[] = [
  ['list-search', () => notes().list({ userId, search: '稀有' }, PAGE)],
  ['everything', () => notes().everything({ userId })],
]

const RULED: PlanCase[] = [
  ['list', () => notes().list({ userId }, PAGE)],
  ['list-course', () => notes().list({ userId, courseId }, PAGE)],
  ['count', () => notes().count({ userId })],
  ['count-search', () => notes().count({ userId, search: '稀有' })],
  ['courses', () => notes().courses(userId)],
  ['certificate', () => certificates().find('FX-7-43')],
  ['certificates', () => certificates().ofMember(userId)],
  ['certificates-ready', () => certificates().readyCourses(userId)],
  ['certificate-prospect', () => certificates().prospect(userId, courseId)],
  ['goal-history', () => goals().history(userId, '2025-12-01')],
  ['goal-today', () => goals().today(userId, '2026-02-01')],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
