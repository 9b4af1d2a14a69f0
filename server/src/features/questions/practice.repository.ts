import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { CARD_COLUMNS, LESSON_COLUMNS } from './questions.repository.ts'

export interface SetKey {
  userId: number
  mode: PracticeMode
  scopeId: number
  level: number
}

/** Sets that a member draws, goes on with and reads again. */
export function createPracticeRepository(database: Database) {
  const openSet = ({ userId, mode, scopeId, level }: SetKey) =>
    database
      .selectFrom('practice_sets')
      .select('id')
      .where('user_id', '=', userId)
      .where('mode', '=', mode)
      .where('scope_id', '=', scopeId)
      .where('level', '=', level)
      .where('finished_at', 'is', null)
      .executeTakeFirst()

  /** The set that was opened first wins: two clicks open one set. */
  async function open(key: SetKey, title: string, questionIds: readonly number[], now: Date): Promise<number> {
    const opened = await database
      .insertInto('practice_sets')
      .values({
        user_id: key.userId,
        mode: key.mode,
        scope_id: key.scopeId,
        level: key.level,
        title,
        question_ids: [...questionIds],
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'mode', 'scope_id', 'level']).where('finished_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    return opened?.id ?? (await openSet(key))?.id ?? 0
  }

  function find(setId: number, userId: number) {
    return database
      .selectFrom('practice_sets as sets')
      .leftJoin('challenge_levels as levels', (join) =>
        join
          .onRef('levels.user_id', '=', 'sets.user_id')
          .onRef('levels.type_id', '=', 'sets.scope_id')
          .onRef('levels.level', '=', 'sets.level'),
      )
      .selectAll('sets')
      .select([
        'levels.is_passed',
        sql<number>`(select coalesce(sum(counts.total), 0)::int from question_counts counts
          join course_types types on types.id = counts.type_id
          where types.id = sets.scope_id or types.parent_id = sets.scope_id)`.as('scope_total'),
      ])
      .where('sets.id', '=', setId)
      .where('sets.user_id', '=', userId)
      .executeTakeFirst()
  }

  function questionsOf(setId: number, userId: number, questionIds: readonly number[]) {
    return database
      .selectFrom('questions')
      .innerJoin('course_types as types', 'types.id', 'questions.type_id')
      .leftJoin('catalogue_entries as lessons', 'lessons.id', 'questions.lesson_id')
      .leftJoin('courses', (join) =>
        join
          .onRef('courses.id', '=', 'lessons.course_id')
          .on(sql<boolean>`(courses.hidden_at is null or keeps_course(${userId}, courses.id))`),
      )
      .leftJoin('question_answers as answers', (join) =>
        join.onRef('answers.question_id', '=', 'questions.id').on('answers.set_id', '=', setId),
      )
      .leftJoin('question_states as states', (join) =>
        join.onRef('states.question_id', '=', 'questions.id').on('states.user_id', '=', userId),
      )
      .select(CARD_COLUMNS)
      .select(LESSON_COLUMNS)
      .select([
        'questions.content_html',
        'questions.options',
        'questions.right_options',
        'questions.answer_html',
        'answers.id as answer_id',
        'answers.given',
        'answers.is_right',
        'answers.grade',
        'answers.seconds',
        'states.is_in_book',
        'states.right_streak',
        'states.due_at',
      ])
      .where('questions.id', 'in', [...questionIds])
      .where('questions.hidden_at', 'is', null)
      .orderBy(sql`array_position(${[...questionIds]}::int[], questions.id)`)
      .execute()
  }

  async function typeName(typeId: number): Promise<string | undefined> {
    return (await database.selectFrom('course_types').select('name').where('id', '=', typeId).executeTakeFirst())?.name
  }

  async function entryName(entryId: number): Promise<string | undefined> {
    return (await database.selectFrom('catalogue_entries').select('name').where('id', '=', entryId).executeTakeFirst())
      ?.name
  }

  /** Courses that can be practised by chapter; the courses that the member studies come first. */
  async function chapters(userId: number, courseLimit: number) {
    const { rows } = await sql<{
      courseId: number
      courseName: string
      area: string
      id: number
      name: string
      questionCount: number
      doneCount: number
    }>`
      with chosen as (
        select courses.id, courses.name, types.area, enrolments.last_watched_at, courses.view_count
        from courses join course_types types on types.id = courses.type_id
        left join enrolments on enrolments.course_id = courses.id and enrolments.user_id = ${userId}
        where (courses.hidden_at is null or keeps_course(${userId}, courses.id))
          and exists (select from catalogue_entries lessons join questions on questions.lesson_id = lessons.id
            where lessons.course_id = courses.id and questions.hidden_at is null)
        order by enrolments.last_watched_at desc nulls last, courses.view_count desc, courses.id
        limit ${courseLimit})
      select chosen.id as "courseId", chosen.name as "courseName", chosen.area, chapters.id, chapters.name,
        count(questions.id)::int as "questionCount", count(states.question_id)::int as "doneCount"
      from chosen
      join catalogue_entries lessons on lessons.course_id = chosen.id
      join catalogue_entries chapters on chapters.id = lessons.chapter_id
      join questions on questions.lesson_id = lessons.id and questions.hidden_at is null
      left join question_states states on states.user_id = ${userId} and states.question_id = questions.id
      group by chosen.id, chosen.name, chosen.area, chosen.last_watched_at, chosen.view_count, chapters.id
      order by chosen.last_watched_at desc nulls last, chosen.view_count desc, chosen.id, chapters.position`.execute(
      database,
    )
    return rows
  }

  /** The chapters with questions in the course of this chapter, in their order; none for a lesson. */
  async function chaptersBeside(chapterId: number) {
    const { rows } = await sql<{ id: number; name: string; questionCount: number }>`
      select chapters.id, chapters.name, count(questions.id)::int as "questionCount"
      from catalogue_entries asked
      join catalogue_entries chapters on chapters.course_id = asked.course_id and chapters.chapter_id is null
      join catalogue_entries lessons on lessons.chapter_id = chapters.id
      join questions on questions.lesson_id = lessons.id and questions.hidden_at is null
      where asked.id = ${chapterId} and asked.chapter_id is null
      group by chapters.id order by chapters.position`.execute(database)
    return rows
  }

  /** Directions with the levels that the member has passed. */
  async function challenges(userId: number, directionId: number) {
    const { rows } = await sql<{
      id: number
      name: string
      area: string
      total: number
      levels: { level: number; best_right: number; is_passed: boolean }[]
    }>`
      select types.id, types.name, types.area,
        (select coalesce(sum(counts.total), 0)::int from question_counts counts
         join course_types own on own.id = counts.type_id
         where own.id = types.id or own.parent_id = types.id) as total,
        (select coalesce(json_agg(json_build_object('level', level, 'best_right', best_right, 'is_passed', is_passed)
           order by level), '[]') from challenge_levels
         where user_id = ${userId} and type_id = types.id) as levels
      from course_types types
      where types.parent_id is null and (${directionId} = 0 or types.id = ${directionId})
      order by types.position, types.id`.execute(database)
    return rows
  }

  return { openSet, open, find, questionsOf, typeName, entryName, chapters, chaptersBeside, challenges }
}

export type PracticeRepository = ReturnType<typeof createPracticeRepository>
export type PracticeSetRow = NonNullable<Awaited<ReturnType<PracticeRepository['find']>>>
export type PracticeQuestionRow = Awaited<ReturnType<PracticeRepository['questionsOf']>>[number]
export type ChapterRow = Awaited<ReturnType<PracticeRepository['chapters']>>[number]
