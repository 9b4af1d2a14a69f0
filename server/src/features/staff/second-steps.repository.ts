import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export interface SecondStepRow {
  /** Null until the second step is enabled. */
  sealed_secret: Buffer | null
  next_secret: Buffer | null
}

export function createSecondStepsRepository(database: Database) {
  function find(userId: number, work: Db = database): Promise<SecondStepRow | undefined> {
    return work
      .selectFrom('staff_second_steps')
      .select(['sealed_secret', 'next_secret'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
  }

  /** The active secret stays in use until a code of the new one was correct. */
  async function begin(work: Work, userId: number, nextSecret: Buffer): Promise<void> {
    await sql`
      insert into staff_second_steps (user_id, next_secret) values (${userId}, ${nextSecret})
      on conflict (user_id) do update set next_secret = excluded.next_secret`.execute(work)
  }

  async function enable(work: Work, userId: number, nextSecret: Buffer, step: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await work
      .updateTable('staff_second_steps')
      .set({ sealed_secret: nextSecret, next_secret: null, enabled_at: now, last_step: step })
      .where('user_id', '=', userId)
      .where('next_secret', '=', nextSecret)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** A code works once: when two requests use it at the same moment, only one succeeds. */
  async function useStep(work: Work, userId: number, step: number): Promise<boolean> {
    const { numUpdatedRows } = await work
      .updateTable('staff_second_steps')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('enabled_at', 'is not', null)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function useRecoveryCode(work: Work, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await work
      .updateTable('staff_recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function replaceRecoveryCodes(work: Work, userId: number, codeHashes: readonly Buffer[]): Promise<void> {
    await work.deleteFrom('staff_recovery_codes').where('user_id', '=', userId).execute()
    const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }))
    if (rows.length > 0) await work.insertInto('staff_recovery_codes').values(rows).execute()
  }

  async function recoveryCodesLeft(userId: number, work: Db = database): Promise<number> {
    const { left } = await work
      .selectFrom('staff_recovery_codes')
      .select(sql<number>`count(*)::int`.as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return left
  }

  async function remove(work: Work, userId: number): Promise<boolean> {
    await replaceRecoveryCodes(work, userId, [])
    const { numDeletedRows } = await work
      .deleteFrom('staff_second_steps')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  return { find, begin, enable, useStep, useRecoveryCode, replaceRecoveryCodes, recoveryCodesLeft, remove }
}

export type SecondStepsRepository = ReturnType<typeof createSecondStepsRepository>
