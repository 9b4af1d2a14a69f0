import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { SchoolPlanEntry } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { MAX_IMPORT_CHANGES, MAX_IMPORT_MISTAKES } from '@bee/contract/manage/school-files/school-files-limits.ts'
import { DRAFT_KIND_NAMES } from '@bee/contract/manage/today.contract.ts'
import { isOfSchool } from '../content/content-rights.service.ts'
import type { KeptPlan } from './imports.repository.ts'
import type { ImportPlan, PlannedThing } from './plan-import.service.ts'
import { titleOf } from './school-things.ts'

const isTouched = ({ standing, changes }: PlannedThing) => standing === undefined || changes.length > 0

const isSchoolPage = ({ thing: { kind, slug } }: PlannedThing) =>
  kind === 'page' && isOfSchool({ kind, contentId: PAGE_IDS[slug as PageKey] })

const entriesOf = ({ things, gone }: ImportPlan): SchoolPlanEntry[] => [
  ...things.filter(isTouched).map(({ thing, standing, changes }) => ({
    kindName: DRAFT_KIND_NAMES[thing.kind],
    slug: thing.slug,
    title: titleOf(thing),
    state: standing === undefined ? ('new' as const) : ('changed' as const),
    changes,
  })),
  ...gone.map(({ kind, slug }) => ({
    kindName: DRAFT_KIND_NAMES[kind],
    slug,
    title: slug,
    state: 'gone' as const,
    changes: [],
  })),
]

/** The part of a plan that the operator sees. */
export function keptOf(plan: ImportPlan): KeptPlan {
  const entries = entriesOf(plan)
  const count = (state: SchoolPlanEntry['state']) => entries.filter((entry) => entry.state === state).length
  const [added, changed, gone] = [count('new'), count('changed'), count('gone')]
  return {
    counts: { added, changed, same: plan.things.length - added - changed, gone, mistakes: plan.mistakes.length },
    mistakes: plan.mistakes.slice(0, MAX_IMPORT_MISTAKES),
    notes: plan.notes.slice(0, MAX_IMPORT_MISTAKES),
    entries: entries.slice(0, MAX_IMPORT_CHANGES),
    hasMoreEntries: entries.length > MAX_IMPORT_CHANGES,
    isOfSchool: plan.things.filter(isTouched).some(isSchoolPage),
  }
}
