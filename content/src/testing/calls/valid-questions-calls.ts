import type { manageQuestionsContract } from '@bee/contract/manage/questions/questions.contract.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

async function some({ server }: SchoolStage, query: string): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(query)
  return rows[0]?.id ?? 0
}

const someLesson = (stage: SchoolStage) =>
  some(stage, 'select id from catalogue_entries where chapter_id is not null limit 1')

export const VALID_QUESTIONS_CALLS: ManageUses<{ questions: typeof manageQuestionsContract }>['questions'] = {
  list: () => ({ state: 'published', search: '', kind: 'single', difficulty: 2, sort: 'edit' }),
  counts: () => ({}),
  statistics: async (stage, { userId }) => {
    const questionId = await some(stage, 'select id from questions where lesson_id is not null limit 1')
    // A teacher sees the own courses alone.
    await stage.server.pool.query(
      `insert into course_staff (user_id, course_id)
       select $1, lessons.course_id from questions join catalogue_entries lessons on lessons.id = questions.lesson_id
       where questions.id = $2 and exists (select from staff where user_id = $1) on conflict do nothing`,
      [userId, questionId],
    )
    return { questionId }
  },
  lesson: async (stage) => ({ lessonId: await someLesson(stage) }),
  lessonsOf: async (stage, { userId }) => {
    const courseId = await some(
      stage,
      'select course_id as id from catalogue_entries where chapter_id is not null limit 1',
    )
    await stage.server.pool.query(
      `insert into course_staff (user_id, course_id) select $1, $2
       where exists (select from staff where user_id = $1) on conflict do nothing`,
      [userId, courseId],
    )
    return { courseId }
  },
}
