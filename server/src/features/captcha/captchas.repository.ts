import type { Database } from '../../database/database.ts'

export function createCaptchasRepository(database: Database) {
  /** A new picture under an id replaces the one before. */
  function put(captcha: { id: string; answer: string; expiresAt: Date }) {
    return database
      .insertInto('captchas')
      .values({ id: captcha.id, answer: captcha.answer, expires_at: captcha.expiresAt })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ answer: captcha.answer, expires_at: captcha.expiresAt }),
      )
      .execute()
  }

  /** The first try deletes the captcha, right or wrong: of several tries at once only one finds it. */
  function take(id: string, now: Date) {
    return database
      .deleteFrom('captchas')
      .where('id', '=', id)
      .returning((select) => ['answer', select('expires_at', '>', now).as('is_alive')])
      .executeTakeFirst()
  }

  function deleteExpired(now: Date) {
    return database.deleteFrom('captchas').where('expires_at', '<=', now).execute()
  }

  return { put, take, deleteExpired }
}

export type CaptchasRepository = ReturnType<typeof createCaptchasRepository>
