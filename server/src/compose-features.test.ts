import os from 'node:os'
import path from 'node:path'
import { NewsDraft } from '@bee/contract/news/news-draft.ts'
import pg from 'pg'
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import { composeFeatures, withNeeds } from './compose-features.ts'
import { draftWayOf } from './draft-way.ts'
import { defineFeature, type Feature, type FeatureDescription, type WithoutClash } from './feature.ts'
import { accountDataFeature } from './features/account/account-data.feature.ts'
import { accountFeature } from './features/account/account.feature.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { questionsFeature } from './features/questions/questions.feature.ts'
import { routine } from './job-kind.ts'
import { testConfig } from './testing/test-services.ts'

// Nothing is asked of it: a composition starts nothing.
const pool = new pg.Pool()
afterAll(() => pool.end())
const config = testConfig(path.join(os.tmpdir(), 'bee-no-data'))
const compose = <const Features extends readonly FeatureDescription[]>(features: Features & WithoutClash<Features>) =>
  composeFeatures<Features>(features, { config, pool })

const made: string[] = []
const closed: string[] = []
function featureOf(name: string, needs: readonly FeatureDescription[], more: Partial<Feature<object>> = {}) {
  return defineFeature({
    name,
    needs,
    create() {
      made.push(name)
      return { services: { [name]: name }, close: () => void closed.push(name), ...more }
    },
  })
}

describe('a composition', () => {
  test('makes each feature once, after all that it needs, and closes them in the same order', async () => {
    const ink = featureOf('ink', [])
    const paper = featureOf('paper', [])
    const pen = featureOf('pen', [ink])
    const letter = featureOf('letter', [paper, pen, ink])
    made.length = 0
    const { features, services, close } = compose([letter, pen])
    expect(made).toEqual(['paper', 'ink', 'pen', 'letter'])
    expect(features).toEqual([paper, ink, pen, letter])
    expect(services).toEqual({ paper: 'paper', ink: 'ink', pen: 'pen', letter: 'letter' })
    await close()
    expect(closed).toEqual(made)
  })

  test('hands a feature the services that it names as needs, and no others', () => {
    const ink = defineFeature({ name: 'ink', needs: [], create: () => ({ services: { colour: 'black', bottle: 1 } }) })
    const pen = defineFeature({
      name: 'pen',
      needs: [ink],
      create: (_ground, { colour }) => ({ services: { stroke: `${colour} line` } }),
    })
    const letter = defineFeature({
      name: 'letter',
      needs: [pen],
      create(_ground, needed) {
        expectTypeOf(needed).toEqualTypeOf<{ stroke: string }>()
        return { services: { given: Object.keys(needed) } }
      },
    })
    const { services, servicesFor, servicesOf } = compose([letter])
    expectTypeOf(services).toEqualTypeOf<{ given: string[] }>()
    expect(services.given).toEqual(['stroke'])
    expect(servicesOf(pen)).toEqual({ stroke: 'black line' })
    expect(servicesFor(pen)).toEqual({ colour: 'black', bottle: 1, stroke: 'black line' })
  })

  test('refuses a need that an import in a circle has left empty', () => {
    const hole = undefined as unknown as FeatureDescription
    expect(() => featureOf('letter', [hole])).toThrow('letter and a feature that it needs import each other')
  })

  test('refuses to name the services of a feature that is not in it', () => {
    const { servicesOf } = compose([featureOf('ink', [])])
    expect(() => servicesOf(featureOf('pen', []))).toThrow('pen is not among the features here')
  })

  test('refuses two of one name: features, services, jobs, targets, drafts, channels', () => {
    const nothing = () => Promise.resolve(undefined)
    const editing = { add: () => Promise.resolve([]), change: () => Promise.resolve(), read: nothing }
    const both = (more: Partial<Feature<object>>) => () =>
      compose([featureOf('ink', [], more), featureOf('pen', [], more)])
    expect(() => compose([featureOf('ink', []), featureOf('ink', [])])).toThrow('a name called ink')
    expect(both({ services: { colour: 1 } })).toThrow('Two features have a service called colour: ink and pen')
    expect(both({ jobs: [routine('ink.dry', '', nothing)] })).toThrow('a kind of job called ink.dry: ink and pen')
    expect(both({ targets: { ink: nothing } })).toThrow('a target called ink: ink and pen')
    expect(both({ drafts: { news: draftWayOf(NewsDraft, editing) } })).toThrow('a kind of draft called news')
    expect(both({ channels: { ink_dry: { onNotice: () => undefined } } })).toThrow('a channel called ink_dry')
  })

  test('does not compile with two services of one name', () => {
    const ink = defineFeature({ name: 'ink', needs: [], create: () => ({ services: { colour: 'black' } }) })
    const paper = defineFeature({
      name: 'paper',
      needs: [],
      create: () => ({ services: { size: 4, colour: 'white' } }),
    })
    // @ts-expect-error Two features have a service called colour
    expect(() => composeFeatures([ink, paper], { config, pool })).toThrow('a service called colour: ink and paper')
    expect(composeFeatures([ink], { config, pool }).services.colour).toBe('black')
  })

  test('says which kind of draft no feature of it has', () => {
    expect(() => compose([notesFeature]).draftWays.of('course')).toThrow(
      'No feature here has drafts of the kind course',
    )
  })

  test('fills what is read late with everything that all features bring', () => {
    let kinds: ReadonlyMap<string, unknown> | undefined
    const reader = defineFeature({
      name: 'reader',
      needs: [],
      create(_ground, _needed, registries) {
        kinds = registries.jobKinds
        return { services: {} }
      },
    })
    const { jobKinds } = compose([
      reader,
      featureOf('ink', [], { jobs: [routine('ink.dry', '', () => Promise.resolve())] }),
    ])
    expect([...(kinds?.keys() ?? [])]).toEqual(['ink.dry'])
    expect(jobKinds).toBe(kinds)
  })
})

test('what a feature needs is a few others', () => {
  const namesOf = (feature: FeatureDescription) => withNeeds([feature]).map(({ name }) => name)
  expect(namesOf(notesFeature)).toEqual(['limits', 'courses', 'school-names', 'notes'])
  expect(namesOf(questionsFeature)).toEqual([
    'limits',
    'assets',
    'courses',
    'sessions',
    'content',
    'player',
    'school-names',
    'questions',
  ])
  // Logging in needs no orders; account-data does, for the receipts.
  expect(namesOf(accountFeature)).not.toContain('orders')
  expect(namesOf(accountDataFeature)).toContain('orders')
})
