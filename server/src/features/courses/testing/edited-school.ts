import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { FilmDraft } from '@bee/contract/player/film-draft.ts'
import type pg from 'pg'
import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import { createUnwatchedWork } from '../../../testing/content/content-watch.ts'
import { testEditing } from '../../../testing/content/test-editing.ts'
import { testServices } from '../../../testing/test-services.ts'
import { aboutFeature } from '../../about/about.feature.ts'
import { assetsFeature } from '../../assets/assets.feature.ts'
import { contentFeature } from '../../content/content.feature.ts'
import { playerFeature } from '../../player/player.feature.ts'
import { coursesFeature } from '../courses.feature.ts'
import { courseEditingFeature } from '../editing/course-editing.feature.ts'

const FEATURES = [
  courseEditingFeature,
  aboutFeature,
  playerFeature,
  assetsFeature,
  coursesFeature,
  contentFeature,
] as const

/** The services on a test's own database, and the rows that a course needs: types, a teacher, films. */
export async function editSchool({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  const services = testServices(FEATURES, pool, clock)
  const inWork = createUnwatchedWork(pool)

  const { assets, visibility } = services
  const editingOf = testEditing(FEATURES, pool, clock)
  /** Hides and shows as the staff desk does. */
  const visibilityOf = (kind: 'course' | 'teacher') => ({
    withdraw: (work: Work, ids: readonly number[]) => visibility.hide(work, kind, ids),
    restore: (work: Work, ids: readonly number[]) => visibility.show(work, kind, ids),
  })
  const courseEditing = { ...editingOf('course'), ...visibilityOf('course') }
  const teacherEditing = { ...editingOf('teacher'), ...visibilityOf('teacher') }
  const courseTypeEditing = editingOf('courseType')
  const filmEditing = editingOf('film')
  const type = { colour: 'java', sign: 'java', hotWords: [] }
  const [direction = 0] = await inWork((work) =>
    courseTypeEditing.add(work, [{ draft: { ...type, parentId: null, name: 'Java 开发', area: 'java' } }]),
  )
  const [spring = 0, micro = 0] = await inWork((work) =>
    courseTypeEditing.add(work, [
      { draft: { ...type, parentId: direction, name: 'Spring 全家桶', area: 'x' } },
      { draft: { ...type, parentId: direction, name: '微服务', area: 'x' } },
    ]),
  )
  const [teacher = 0] = await inWork((work) =>
    teacherEditing.add(work, [
      {
        draft: {
          name: '林知远',
          title: 'Java 讲师',
          motto: '',
          area: 'java',
          years: 12,
          bio: '',
          teaches: ['并发'],
          quote: '',
          portraitId: null,
        },
      },
    ]),
  )

  let filmed = 0
  async function addFilm(seconds: number, more: Partial<FilmDraft> = {}): Promise<number> {
    filmed += 1
    return inWork(async (work) => {
      const [videoId = 0] = await assets.register(work, [{ kind: 'video', path: `clips/sample-${filmed}.mp4` }])
      const rest = { streamId: null, subtitlesId: null, posterId: null }
      const draft = { title: `样片 ${filmed}`, seconds, videoId, ...rest, ...more }
      const [id = 0] = await filmEditing.add(work, [{ draft }])
      return id
    })
  }

  const film = await addFilm(100)

  function courseDraft(change: Partial<CourseDraft> = {}): CourseDraft {
    return {
      name: '样课',
      keyword: 'Spring\nBoot',
      introduction: '一句话',
      description: '# 介绍\n\n正文',
      typeId: spring,
      category: '1',
      priceFen: 0,
      isFeatured: false,
      teacherId: teacher,
      coverId: null,
      thumbId: null,
      chapters: [{ name: '第一章', lessons: [lesson('第一讲'), lesson('第二讲')] }],
      ...change,
    }
  }

  function lesson(name: string, filmId: number | null = film) {
    return { name, remark: '', filmId }
  }

  async function addCourse(change: Partial<CourseDraft> = {}): Promise<number> {
    const [id = 0] = await inWork((work) => courseEditing.add(work, [{ draft: courseDraft(change) }]))
    return id
  }

  async function readCourse(id: number): Promise<CourseDraft> {
    const draft = await inWork((work) => courseEditing.read(work, id))
    if (!draft) throw new Error(`No course ${id}`)
    return draft
  }

  function changeCourse(id: number, draft: CourseDraft): Promise<void> {
    return inWork((work) => courseEditing.change(work, id, draft))
  }

  return {
    ...services,
    courseEditing,
    courseTypeEditing,
    filmEditing,
    teacherEditing,
    inWork,
    ids: { direction, spring, micro, teacher, film },
    addFilm,
    courseDraft,
    lesson,
    addCourse,
    readCourse,
    changeCourse,
  }
}

export type EditedSchool = Awaited<ReturnType<typeof editSchool>>
