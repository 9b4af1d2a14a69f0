import { expect } from 'vitest'
import { prepared } from '../../database/prepared-statements.ts'
import { openLargeSchool, type LargeSchool } from './large-school.ts'
import { recordPlans, type PlanRecorder } from './plan-recorder.ts'

export type Ask = () => Promise<unknown>
export type PlanCase = [name: string, ask: Ask]

export interface PlanStage extends PlanRecorder {
  types: LargeSchool['types']
  /** Checks only the rule: for the actual values, and for the generic plan if the statement keeps one. */
  proveRule(ask: Ask): Promise<void>
  /**
   * Checks the rule, and compares the plan with the reviewed one beside the test: a lost index, or a query that no longer fits it, shows as
   * another plan.
   */
  provePlan(name: string, ask: Ask): Promise<void>
  close(): Promise<void>
}

/** Opens a plan recorder on the large school of the run; the first caller fills that school. */
export async function openPlanStage(): Promise<PlanStage> {
  const { pool, types } = await openLargeSchool()
  const recorder = recordPlans(pool)
  const mark = prepared.compile(recorder.database).sql

  /** The plan that the statement finally uses. */
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
