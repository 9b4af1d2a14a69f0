import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createMessagesRepository } from '../messages/messages.repository.ts'
import { createRepliesRepository } from '../messages/replies.repository.ts'
import { createSentMessagesRepository } from '../messages/sent-messages.repository.ts'
import { createBroadcastsRepository } from './broadcasts.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const NOW = new Date('2026-03-02T16:00:00Z')
const messages = () => createMessagesRepository(stage.database)
const replies = () => createRepliesRepository(stage.database)
const sent = () => createSentMessagesRepository(stage.database)
const broadcasts = () => createBroadcastsRepository(stage.database)

const RECORDED: PlanCase[] = [['list-of-member', () => messages().list(7, { page: 1, limit: 8 })]]

const RULED: PlanCase[] = [
  ['one-of-member', () => messages().find(7, 12)],
  ['unread-of-member', () => messages().countUnread(7)],
  ['replies-of-member', () => replies().list(7, { page: 1, limit: 8 })],
  ['count-of-replies', () => replies().count(7)],
  ['mark-replies', () => replies().markRead(7, [31, 32], NOW)],
  ['mark-numbers', () => messages().markNumbers(7, [899])],
  ['history', () => broadcasts().list({ limit: 21 })],
  ['history-before', () => broadcasts().list({ before: 2000, limit: 21 })],
  ['history-of-state', () => broadcasts().list({ state: 'draft', limit: 21 })],
  ['scheduled', () => broadcasts().scheduled(NOW, 5)],
  ['own-reads', () => sent().readOf(stage.database, [12, 13])],
  ['fresh-reads', () => sent().freshOf([899, 898], 1000)],
  ['audience-of-course', () => broadcasts().countAudience(stage.database, { kind: 'course', courseId: 2 })],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
