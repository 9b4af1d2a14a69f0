import { expect } from 'vitest'
import { prepared } from '../../database/prepared-statements.ts'
import { openLargeSchool, type LargeSchool } from './large-school.ts'
import { recordPlans, type PlanRecorder } from './plan-recorder.ts'

export type Ask = () => Promise<unknown>
export type PlanCase = [name: string, ask: Ask]

export interface PlanStage extends PlanRecorder {
  types: LargeSchool['types']
  /** The rule alone: for the values that are asked, and for every other value where the statement keeps its plan. */
  proveRule(ask: Ask): Promise<void>
  /**
   * The rule, and the shape that was reviewed, kept as text beside the test: an index that is lost, or a query that no longer fits
   * it, shows as another plan.
   */
  provePlan(name: string, ask: Ask): Promise<void>
  close(): Promise<void>
}

/** A recorder of plans on the large school of the run, which the first one fills. */
export async function openPlanStage(): Promise<PlanStage> {
  const { pool, types } = await openLargeSchool()
  const recorder = recordPlans(pool)
  const mark = prepared.compile(recorder.database).sql

  /** The one that the statement has in the end. */
  async function lawfulPlan(ask: Ask): Promise<string> {
    const asked = await recorder.planOf(ask)
    expect(asked.breaches, asked.text).toEqual([])
    if (!asked.sql.startsWith(mark)) return asked.text
    const kept = await recorder.keptPlanOf(ask)
    expect(kept.breaches, kept.text).toEqual([])
    return kept.text
  }

  return {
    ...recorder,
    types,
    proveRule: async (ask) => {
      await lawfulPlan(ask)
    },
    provePlan: async (name, ask) => {
      await expect(await lawfulPlan(ask)).toMatchFileSnapshot(`plans/${name}.txt`)
    },
    close: () => pool.end(),
  }
}
