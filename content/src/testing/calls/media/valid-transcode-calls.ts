import type { SchoolStage } from '../../school-stage.ts'

let made = 0

/** A film of this colleague, with a picture that may be its poster. */
async function filmOf({ server }: SchoolStage, { userId }: { userId: number }) {
  made += 1
  const { rows } = await server.pool.query<{ filmId: number; pictureId: number; makingId: number }>(
    `with film as (insert into media (slug, title) values ($1, '一段视频') returning id),
      picture as (insert into assets (kind, path) values ('picture', $2) returning id),
      making as (insert into film_makings (film_id, owner_id, file_name, state, ways, sentence, plan)
        select film.id, $3, '一段视频.mp4', 'failed', '{retry}', '没做成', jsonb_build_object('posterIds', jsonb_build_array(picture.id))
        from film, picture returning id, film_id)
    select film.id as "filmId", picture.id as "pictureId", making.id as "makingId" from film, picture, making`,
    [`making-call-${made}`, `pictures/making-call-${made}.webp`, userId],
  )
  const [row] = rows
  if (!row) throw new Error('The film was not written')
  return row
}

export const VALID_MAKING_CALLS = {
  list: () => ({}),
  recent: () => ({}),
  act: async (stage: SchoolStage, by: { userId: number }) => ({
    makingId: (await filmOf(stage, by)).makingId,
    way: 'retry' as const,
  }),
  settings: () => ({}),
  setSettings: () => ({ pauseFromHour: 9, pauseToHour: 12 }),
  posters: async (stage: SchoolStage, by: { userId: number }) => ({ filmId: (await filmOf(stage, by)).filmId }),
  poster: async (stage: SchoolStage, by: { userId: number }) => {
    const { filmId, pictureId } = await filmOf(stage, by)
    return { filmId, pictureId }
  },
}
