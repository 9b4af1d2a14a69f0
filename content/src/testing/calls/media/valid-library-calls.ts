import { createHash, randomUUID } from 'node:crypto'
import type { libraryContract } from '@bee/contract/manage/media/library.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../../school-stage.ts'
import type { ManageUses } from '../valid-manage-call.ts'

const nothing = () => ({})

async function idOf({ server }: SchoolStage, text: string, values: unknown[]): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(text, values)
  return rows[0]?.id ?? 0
}

/** A film of the caller, used in no lesson, with its original. */
async function newFilm(stage: SchoolStage, { userId }: TestStaff): Promise<number> {
  const slug = `film-${randomUUID()}`
  const filmId = await idOf(
    stage,
    `insert into media (slug, title, seconds, file_path) values ($1, '片子', 60, $2) returning id`,
    [slug, `media/${slug}.mp4`],
  )
  const assetId = await idOf(
    stage,
    `insert into assets (kind, path, title, bytes, owner_id) values ('video', $1, '原片', 1000, $2) returning id`,
    [`originals/${slug}.mp4`, userId],
  )
  await stage.server.pool.query(
    `insert into film_makings (film_id, asset_id, owner_id, file_name, state, finished_at)
     values ($1, $2, $3, '片子.mp4', 'ready', now())`,
    [filmId, assetId, userId],
  )
  return filmId
}

const newPicture = (stage: SchoolStage, { userId }: TestStaff, content = randomUUID()) =>
  idOf(
    stage,
    `insert into assets (kind, path, title, bytes, owner_id, sha256) values ('picture', $1, '图', 1000, $2, $3) returning id`,
    [`uploads/${randomUUID()}.webp`, userId, createHash('sha256').update(content).digest('hex')],
  )

export const VALID_LIBRARY_CALLS: ManageUses<{ library: typeof libraryContract }>['library'] = {
  films: nothing,
  pictures: nothing,
  files: nothing,
  film: async (stage, by) => ({ filmId: await newFilm(stage, by) }),
  uses: async (stage, by) => ({ kind: 'film', id: await newFilm(stage, by) }),
  counts: nothing,
  space: nothing,
  duplicates: nothing,
  merge: async (stage, by) => {
    const content = randomUUID()
    const keptId = await newPicture(stage, by, content)
    return { kind: 'asset', keptId, otherIds: [await newPicture(stage, by, content)] }
  },
  rename: async (stage, by) => ({ filmId: await newFilm(stage, by), title: '换了名字' }),
  remove: async (stage, by) => ({ kind: 'asset', ids: [await newPicture(stage, by)] }),
  removeOriginal: async (stage, by) => ({ filmId: await newFilm(stage, by) }),
  restore: async (stage, by) => {
    const assetId = await newPicture(stage, by)
    await stage.server.pool.query(
      `insert into media_trash (asset_id, title, removed_by, removed_at) values ($1, '图', $2, now())`,
      [assetId, by.userId],
    )
    return { kind: 'asset', ids: [assetId] }
  },
  trash: nothing,
}
