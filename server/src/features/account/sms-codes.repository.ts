import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import type { Database } from '../../database/database.ts'

interface CodeKey {
  mobile: string
  scene: SmsScene
}

export interface LivingCode {
  id: number
  nonce_hash: Buffer
  asker_hash: Buffer
}

/** Tries with the nonce of the code's request, or tries without a nonce. */
export type TryKind = 'own' | 'open'

const TRIES_LEFT = { own: 'tries_left', open: 'open_tries_left' } as const

export function createSmsCodesRepository(database: Database) {
  /** Answers its id. Codes of other askers stay as they are. */
  async function insert(
    code: CodeKey & {
      codeHash: Buffer
      nonceHash: Buffer
      askerHash: Buffer
      tries: number
      now: Date
      expiresAt: Date
    },
  ): Promise<number> {
    const { id } = await database
      .insertInto('sms_codes')
      .values({
        mobile: code.mobile,
        scene: code.scene,
        code_hash: code.codeHash,
        nonce_hash: code.nonceHash,
        asker_hash: code.askerHash,
        tries_left: code.tries,
        open_tries_left: code.tries,
        created_at: code.now,
        expires_at: code.expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Newest first. */
  function living(key: CodeKey, now: Date): Promise<LivingCode[]> {
    return database
      .selectFrom('sms_codes')
      .select(['id', 'nonce_hash', 'asker_hash'])
      .where('mobile', '=', key.mobile)
      .where('scene', '=', key.scene)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  /** Uses up a try before the code is looked at, so that tries at the same moment cannot share one. */
  function takeTry(id: number, kind: TryKind, now: Date) {
    return database
      .updateTable('sms_codes')
      .set((row) => ({ [TRIES_LEFT[kind]]: row(TRIES_LEFT[kind], '-', 1) }))
      .where('id', '=', id)
      .where(TRIES_LEFT[kind], '>', 0)
      .where('expires_at', '>', now)
      .returning('code_hash')
      .executeTakeFirst()
  }

  /** Answers whether the code was still there: of several right tries at once only one logs in. */
  async function deleteCode(id: number): Promise<boolean> {
    const { numDeletedRows } = await database.deleteFrom('sms_codes').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  }

  function deleteExpired(now: Date) {
    return database.deleteFrom('sms_codes').where('expires_at', '<=', now).execute()
  }

  return { insert, living, takeTry, delete: deleteCode, deleteExpired }
}

export type SmsCodesRepository = ReturnType<typeof createSmsCodesRepository>
