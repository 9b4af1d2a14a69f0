import type { SchoolStage } from '../school-stage.ts'

/** Something that was found in a course of theirs, if they have one. */
async function finding({ server, school }: SchoolStage, by: { userId: number }) {
  const { courseId } = school
  await server.pool.query(
    `insert into course_staff (user_id, course_id) select $1, $2
     where exists (select from staff join staff_roles on staff_roles.id = role_id where user_id = $1 and staff_roles.key = 'teacher')
     on conflict do nothing`,
    [by.userId, courseId],
  )
  await server.pool.query(
    `insert into content_findings (rule, kind, content_id, course_id, title, sentence, link, weight, found_at)
     values ('course-without-cover', 'course', $1, $1, '一门课', '没有封面', '/subject/1', 1, $2) on conflict do nothing`,
    [courseId, server.clock.now()],
  )
  return { rule: 'course-without-cover', kind: 'course', contentId: courseId } as const
}

export const VALID_HEALTH_CALLS = {
  overview: () => ({}),
  check: () => ({}),
  rule: () => ({ rule: 'course-without-cover' as const }),
  ignored: () => ({}),
  ignore: async (stage: SchoolStage, by: { userId: number }) => ({
    ...(await finding(stage, by)),
    reason: '封面在路上',
  }),
  unignore: async (stage: SchoolStage, by: { userId: number }) => {
    const found = await finding(stage, by)
    await stage.server.pool.query(
      `insert into ignored_findings (rule, kind, content_id, course_id, reason, ignored_at)
       values ($1, $2, $3, $3, '没问题', $4) on conflict do nothing`,
      [found.rule, found.kind, found.contentId, stage.server.clock.now()],
    )
    return found
  },
}
