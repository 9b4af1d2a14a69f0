import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import type { Database } from '../../database/database.ts'

interface CodeKey {
  mobile: string
  scene: SmsScene
}

export function createSmsCodesRepository(database: Database) {
  return {
    /** A new code ends the one before: at most one is alive for a number and a purpose. */
    put: (code: CodeKey & { codeHash: Buffer; tries: number; now: Date; expiresAt: Date }) => {
      const row = {
        code_hash: code.codeHash,
        tries_left: code.tries,
        created_at: code.now,
        expires_at: code.expiresAt,
      }
      return database
        .insertInto('sms_codes')
        .values({ mobile: code.mobile, scene: code.scene, ...row })
        .onConflict((conflict) => conflict.columns(['mobile', 'scene']).doUpdateSet(row))
        .execute()
    },

    /** Uses up a try before the code is looked at, so that tries at the same moment cannot share one. */
    takeTry: (key: CodeKey, now: Date) =>
      database
        .updateTable('sms_codes')
        .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
        .where('mobile', '=', key.mobile)
        .where('scene', '=', key.scene)
        .where('tries_left', '>', 0)
        .where('expires_at', '>', now)
        .returning(['id', 'code_hash'])
        .executeTakeFirst(),

    /** Answers whether it was still there: of two right tries at once only one opens the door. */
    use: async (id: number, codeHash: Buffer): Promise<boolean> => {
      const { numDeletedRows } = await database
        .deleteFrom('sms_codes')
        .where('id', '=', id)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    delete: (key: CodeKey) =>
      database.deleteFrom('sms_codes').where('mobile', '=', key.mobile).where('scene', '=', key.scene).execute(),

    deleteExpired: (now: Date) => database.deleteFrom('sms_codes').where('expires_at', '<=', now).execute(),
  }
}

export type SmsCodesRepository = ReturnType<typeof createSmsCodesRepository>
