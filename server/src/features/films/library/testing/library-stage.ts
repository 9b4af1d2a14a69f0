import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { startTestServer } from '../../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../../testing/test-staff.ts'
import { courseDeskFeature } from '../../../courses/desk/course-desk.feature.ts'
import { editSchool } from '../../../courses/testing/edited-school.ts'
import { handoutsFeature } from '../../../handouts/handouts.feature.ts'
import { newsFeature } from '../../../news/news.feature.ts'
import { pathsFeature } from '../../../paths/paths.feature.ts'
import { staffLogInFeature } from '../../../staff/staff-log-in.feature.ts'
import { subtitlesFeature } from '../../../subtitles/subtitles.feature.ts'
import { writingFeature } from '../../../writing/writing.feature.ts'
import { filmsFeature } from '../../films.feature.ts'
import { transcodeFeature } from '../../transcode/transcode.feature.ts'

export const LIBRARY_FEATURES = [
  filmsFeature,
  transcodeFeature,
  staffLogInFeature,
  courseDeskFeature,
  writingFeature,
  pathsFeature,
  newsFeature,
  subtitlesFeature,
  handoutsFeature,
] as const

/** A school with a library and two staff members: an editor for all of it, and a teacher for the own courses. */
export async function startLibraryStage() {
  const server = await startTestServer({ features: LIBRARY_FEATURES })
  const school = await editSchool(server)
  const editor = await addStaff(server, 'editor', { nickName: '何田' })
  const teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
  let made = 0

  async function put(name: string): Promise<void> {
    const place = path.join(server.dataDir, name)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, 'content')
  }

  /** One file, a stream and the original, as a transcode leaves them. */
  async function film(title: string, by: TestStaff = editor, seconds = 60) {
    const filmId = await school.inWork((work) => school.comingFilms.expect(work, title))
    made += 1
    const folder = `media/${filmId}/1`
    const original = `originals/o${made}.mp4`
    const paths = [`${folder}/film.mp4`, `${folder}/stream/master.m3u8`, `${folder}/stream/1.m4s`, original]
    for (const each of paths) await put(each)
    await school.inWork(async (work) => {
      const [videoId = 0, streamId = 0, originalId = 0] = await school.assets.register(work, [
        { kind: 'video', path: `${folder}/film.mp4`, bytes: 1000 },
        { kind: 'stream', path: `${folder}/stream/master.m3u8`, bytes: 3000 },
        { kind: 'video', path: original, bytes: 9000, ownerId: by.userId, title: `${title}.mp4` },
      ])
      await school.filmEditing.change(work, filmId, {
        title,
        seconds,
        videoId,
        streamId,
        subtitlesId: null,
        posterId: null,
      })
      await work
        .insertInto('film_makings')
        .values({
          film_id: filmId,
          asset_id: originalId,
          owner_id: by.userId,
          file_name: `${title}.mp4`,
          state: 'ready',
          finished_at: new Date(),
          plan: sql`${JSON.stringify({ rungs: [{ name: 1080 }, { name: 720 }, { name: 480 }] })}::jsonb`,
        })
        .execute()
    })
    return { filmId, paths }
  }

  async function courseWith(filmId: number, name: string): Promise<number> {
    const chapters = [
      { name: '第一章', lessons: [{ name: '开头', remark: '', filmId: null }] },
      { name: '第二章', lessons: [{ name: '事务失效的六种现场：再看', remark: '', filmId }] },
    ]
    return school.addCourse({ name, chapters })
  }

  async function ownCourseWith(filmId: number, name: string, by: TestStaff = teacher): Promise<number> {
    const courseId = await courseWith(filmId, name)
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [by.userId, courseId])
    return courseId
  }

  async function asset(kind: 'picture' | 'file', title: string, ownerId: number | null = editor.userId) {
    made += 1
    const name = kind === 'picture' ? `uploads/p${made}.webp` : `handouts/h${made}.pdf`
    await put(name)
    const [assetId = 0] = await school.inWork((work) =>
      school.assets.register(work, [{ kind, path: name, title, bytes: 500, ownerId }]),
    )
    return { assetId, path: name }
  }

  const picture = (title: string, ownerId?: number | null) => asset('picture', title, ownerId)

  async function undoLast(by: TestStaff = editor): Promise<void> {
    const [event] = (await by.calls.audit.list({ limit: 1 })).list
    await by.calls.session.confirm({ password: by.password })
    await by.calls.audit.undo({ eventId: event?.id ?? 0 })
  }

  return { server, school, editor, teacher, put, film, courseWith, ownCourseWith, asset, picture, undoLast }
}
