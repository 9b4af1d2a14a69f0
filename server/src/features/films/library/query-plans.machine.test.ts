import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../../testing/plans/plan-stage.ts'
import { createTranscodeDeskRepository } from '../transcode/transcode-desk.repository.ts'
import { createDuplicatesRepository } from './duplicates.repository.ts'
import { createLibraryRepository } from './library.repository.ts'
import { createMediaPurgeRepository } from './media-purge.repository.ts'
import { createMediaTrashRepository } from './media-trash.repository.ts'
import { createStoreCheckRepository } from './store-check.repository.ts'
import { createUsesRepository } from './uses.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const library = () => createLibraryRepository(stage.database)
const uses = () => createUsesRepository(stage.database)
const transcode = () => createTranscodeDeskRepository(stage.database)
const IDS = Array.from({ length: 20 }, (_, nth) => 5000 + nth)
const SINCE = new Date('2026-01-14T00:00:00Z')

const RECORDED: PlanCase[] = [
  ['films', () => library().films({ search: '' }, 21)],
  ['uses-of-films', () => uses().ofFilms(IDS, { most: 3 })],
]

const RULED: PlanCase[] = [
  ['films-behind', () => library().films({ search: '', use: 'used', before: 9000 }, 21)],
  ['own-films', () => library().films({ search: '', ownOf: 7 }, 21)],
  ['own-pictures', () => library().files('picture', { search: '', ownOf: 7 }, 21)],
  ['own-trash', () => createMediaTrashRepository(stage.database).list({ ownOf: 7 }, 21)],
  ['own-duplicates', () => createDuplicatesRepository(stage.database).groups(100, 7)],
  ['pictures', () => library().files('picture', { search: '' }, 21)],
  ['files-behind', () => library().files('file', { search: '', before: 9003 }, 21)],
  ['uses-of-assets', () => uses().ofAssets(IDS, { most: 3 })],
  ['trash', () => createMediaTrashRepository(stage.database).list({ before: 1000 }, 21)],
  ['duplicates', () => createDuplicatesRepository(stage.database).groups(100)],
  ['making-waiting', () => transcode().waiting()],
  ['purge-file', () => createMediaPurgeRepository(stage.database).isNamed({ path: 'originals/7.mp4', isTree: false })],
  ['purge-tree', () => createMediaPurgeRepository(stage.database).isNamed({ path: 'media/7/7', isTree: true })],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))

it.each<PlanCase>([
  ['open', () => transcode().open(undefined, 101)],
  ['open-own', () => transcode().open(7, 101)],
  ['recent', () => transcode().endedSince(SINCE, undefined, 51)],
])('%s finds drafts by the films they show', async (_name, ask) => {
  const { text, breaches } = await stage.planOf(ask)
  // The planner guesses a hundredth of all drafts for each film. The index finds the few that show it.
  expect(breaches).toEqual([expect.stringMatching(/^puts \d+ rows in order, by drafts\.id$/)])
  expect(text).toMatch(/drafts_by_film/)
})

it('the check of the store finds the rows of a place by their paths', async () => {
  const places = Array.from({ length: 200 }, (_, nth) => `media/${nth}/${nth}`)
  const { text } = await stage.planOf(() => createStoreCheckRepository(stage.database).named(places))
  expect(text).not.toMatch(/Seq Scan on assets/)
  // One pass over the other tables, for any number of paths.
  expect(text).not.toMatch(/SubPlan \?\n\s*->\s+Seq Scan/)
})
