import { describe, expect, it } from 'vitest'
import { importsOf } from './import-graph.ts'
import { selectTests } from './select-tests.ts'

const NOTES_FEATURE = 'server/src/features/notes/notes.feature.ts'
const FILES = {
  'contract/src/notes/notes.contract.ts': '',
  'contract/src/index.ts': `import { notesContract } from './notes/notes.contract.ts'
export const contract = {
  notes: notesContract,
}`,
  'contract/src/manage/today.contract.ts': '',
  'contract/src/manage/index.ts': `import { todayContract } from './today.contract.ts'
export const manageContract = {
  today: todayContract,
}`,
  'server/src/features/notes/notes.service.ts': `import type { Note } from '@bee/contract/notes/notes.contract.ts'`,
  [NOTES_FEATURE]: `import { createNotes } from './notes.service.ts'\nsite.implement(notesContract, createNotes())`,
  'server/src/features/notes/notes.test.ts': `import { notesFeature } from './notes.feature.ts'`,
  'server/src/features/notes/killed-notes.machine.test.ts': `import { notesFeature } from './notes.feature.ts'`,
  'server/src/features/courses/courses.test.ts': `import { notesFeature } from '../notes/notes.feature.ts'`,
  'server/src/features/orders/orders.test.ts': `import type { Notes } from '../notes/notes.service.ts'`,
  'server/src/all-features.ts': `import { notesFeature } from './features/notes/notes.feature.ts'`,
  'host/src/pages.test.ts': `import { features } from '@bee/server/all-features.ts'`,
  'web/src/ui/actions/button.tsx': '',
  'web/src/site/features/notes/note.tsx': `import { Button } from '../../../ui/actions/button.tsx'`,
  'web/src/site/features/notes/note.test.tsx': `import('./note.tsx')`,
}

const sources: Record<string, string> = FILES
const read = (file: string) => sources[file] ?? ''

function select(...changed: string[]) {
  const importers = new Map<string, string[]>()
  for (const [file, source] of Object.entries(sources)) {
    for (const target of importsOf(file, source)) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return selectTests(changed, Object.keys(sources), importers, read)
}

describe('the tests of a change', () => {
  it('are those of its feature in every room, and those that load what it changes', () => {
    expect(select('server/src/features/notes/notes.service.ts').tests).toEqual([
      'server/src/features/notes/notes.test.ts',
      'server/src/features/courses/courses.test.ts',
      'web/src/site/features/notes/note.test.tsx',
    ])
  })

  it('are found through imports that come later, and not through types or the place where all features meet', () => {
    expect(select('web/src/ui/actions/button.tsx').tests).toEqual(['web/src/site/features/notes/note.test.tsx'])
    const { tests } = select(NOTES_FEATURE)
    expect(tests).not.toContain('host/src/pages.test.ts')
    expect(tests).not.toContain('server/src/features/orders/orders.test.ts')
    expect(select('server/src/all-features.ts').tests).toEqual(['host/src/pages.test.ts'])
  })

  it('leave the machines to the landing, but for a file that was changed itself', () => {
    const machine = 'server/src/features/notes/killed-notes.machine.test.ts'
    expect(select(NOTES_FEATURE)).toMatchObject({ machines: [], leftToMachines: 1 })
    expect(select(machine)).toMatchObject({ machines: [machine], leftToMachines: 0 })
  })

  it('name the groups of calls that both walks go to', () => {
    expect(select('contract/src/notes/notes.contract.ts').groups).toEqual(['notes'])
    expect(select('server/src/features/notes/notes.sql').groups).toEqual(['notes'])
    expect(select('contract/src/manage/today.contract.ts').groups).toEqual(['today'])
    expect(select('web/src/ui/actions/button.tsx').groups).toEqual([])
  })
})
