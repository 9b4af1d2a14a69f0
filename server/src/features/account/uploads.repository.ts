import type { Database } from '../../database/database.ts'

export function createUploadsRepository(database: Database) {
  return {
    insert: (upload: { userId: number; path: string; bytes: number; width: number; height: number; now: Date }) =>
      database
        .insertInto('uploads')
        .values({
          user_id: upload.userId,
          path: upload.path,
          mime: 'image/webp',
          bytes: upload.bytes,
          width: upload.width,
          height: upload.height,
          created_at: upload.now,
        })
        .execute(),

    isOwn: async (userId: number, path: string): Promise<boolean> => {
      const row = await database
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', userId)
        .where('path', '=', path)
        .executeTakeFirst()
      return row !== undefined
    },

    pathsOf: async (userId: number): Promise<string[]> => {
      const rows = await database.selectFrom('uploads').select('path').where('user_id', '=', userId).execute()
      return rows.map(({ path }) => path)
    },
  }
}

export type UploadsRepository = ReturnType<typeof createUploadsRepository>
