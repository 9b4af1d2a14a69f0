import type { Database } from '../../database/database.ts'

export function createCaptchasRepository(database: Database) {
  return {
    /** A new picture under an id replaces the one before. */
    put: (captcha: { id: string; answer: string; expiresAt: Date }) =>
      database
        .insertInto('captchas')
        .values({ id: captcha.id, answer: captcha.answer, expires_at: captcha.expiresAt })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ answer: captcha.answer, expires_at: captcha.expiresAt }),
        )
        .execute(),

    /** Taken out by the first try, right or wrong: of two tries at once only one finds it. */
    take: (id: string, now: Date) =>
      database
        .deleteFrom('captchas')
        .where('id', '=', id)
        .returning((select) => ['answer', select('expires_at', '>', now).as('is_alive')])
        .executeTakeFirst(),

    deleteExpired: (now: Date) => database.deleteFrom('captchas').where('expires_at', '<=', now).execute(),
  }
}

export type CaptchasRepository = ReturnType<typeof createCaptchasRepository>
