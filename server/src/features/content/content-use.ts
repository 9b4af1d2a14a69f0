import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { sql, type RawBuilder } from 'kysely'

/** A reason why a piece of content cannot be hidden or deleted: the ids it holds for, and the sentence. */
export interface Hindrance {
  /** Those of the given ids that are in use this way. */
  used: (ids: number[]) => RawBuilder<{ id: number }>
  sentence: string
}

const COURSES_OF_TEACHER: Hindrance = {
  used: (ids) => sql`select distinct teacher_id as id from courses where teacher_id = any(${ids}::int[])`,
  sentence: '还有课写着这位讲师，先给它们换一位',
}

const USES_OF_TYPE: readonly Hindrance[] = [
  {
    used: (ids) => sql`
      select distinct parent_id as id from course_types where parent_id = any(${ids}::int[]) and hidden_at is null`,
    sentence: '它下面还有类型，先把它们移走或删除',
  },
  {
    used: (ids) => sql`
      select id from unnest(${ids}::int[]) type (id) where exists (select from courses where courses.type_id = type.id)`,
    sentence: '它下面还有课，先把它们换到别的类型',
  },
  {
    used: (ids) => sql`
      select id from unnest(${ids}::int[]) type (id) where exists (select from questions where questions.type_id = type.id)`,
    sentence: '它下面还有题，先把它们换到别的类型',
  },
]

/** Reasons against hiding. */
export const WITHDRAWAL_HINDRANCES: Partial<Record<ContentKind, readonly Hindrance[]>> = {
  teacher: [COURSES_OF_TEACHER],
  courseType: USES_OF_TYPE,
}

/** Reasons against the trash and against the final deletion: members or other content have something of it. */
export const REMOVAL_HINDRANCES: Partial<Record<ContentKind, readonly Hindrance[]>> = {
  course: [
    {
      used: (ids) => sql`
        select id from unnest(${ids}::int[]) course (id)
        where exists (select from enrolments where enrolments.course_id = course.id)`,
      sentence: '有人学过，只能下架',
    },
    {
      used: (ids) => sql`
        select id from unnest(${ids}::int[]) course (id)
        where exists (select from orders where orders.course_id = course.id)
          or exists (select from course_grants where course_grants.course_id = course.id)`,
      sentence: '有人买过或者送过，只能下架',
    },
    {
      used: (ids) => sql`
        select id from unnest(${ids}::int[]) course (id)
        where exists (select from comments where comments.course_id = course.id)`,
      sentence: '有人写过评论，只能下架',
    },
  ],
  question: [
    {
      used: (ids) => sql`
        select id from unnest(${ids}::int[]) question (id)
        where exists (select from question_states where question_states.question_id = question.id)`,
      sentence: '有人答过，只能下架',
    },
  ],
  teacher: [COURSES_OF_TEACHER],
  courseType: USES_OF_TYPE,
}
