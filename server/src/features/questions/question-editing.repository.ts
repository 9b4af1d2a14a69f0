import { sql } from 'kysely'
import { insertRows, takenSlugs, withIds, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

type Row = BulkRow<'questions'>

/** The columns that a draft alone determines. */
export type EditedQuestion = Pick<
  Row,
  | 'type_id'
  | 'direction_id'
  | 'title'
  | 'content'
  | 'content_html'
  | 'excerpt'
  | 'kind'
  | 'difficulty'
  | 'options'
  | 'right_options'
  | 'answer'
  | 'answer_html'
  | 'picture_id'
  | 'picture_url'
  | 'lesson_id'
  | 'lesson_second'
  | 'search_text'
  | 'search_pinyin'
  | 'search_initials'
  | 'search_grams'
>

/** Columns that are set only when a question is added. */
export interface AddedQuestion extends EditedQuestion {
  /** Undefined: the slug is generated. */
  slug: string | undefined
  created_at: Date
  is_demo: boolean
}

const ROWS_A_STATEMENT = 5000

const WRITTEN = [
  'kind',
  'title',
  'content',
  'answer',
  'difficulty',
  'type_id as typeId',
  sql.ref<string[]>('options').as('options'),
  'right_options as rightOptions',
  'picture_id as pictureId',
  'lesson_id as lessonId',
  'lesson_second as lessonSecond',
] as const

export function createQuestionEditingRepository() {
  /** The direction of each type: its parent, or the type itself. */
  async function directions(work: Work, typeIds: readonly number[]): Promise<Map<number, number>> {
    const { rows } = await sql<{ id: number; direction_id: number }>`
      select id, coalesce(parent_id, id) as direction_id from course_types
      where id = any(${[...typeIds]}::int[])`.execute(work)
    return new Map(rows.map((row) => [row.id, row.direction_id]))
  }

  async function lessons(work: Work, lessonIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`
      select id from catalogue_entries where chapter_id is not null and id = any(${[...lessonIds]}::int[])`.execute(
      work,
    )
    return new Set(rows.map(({ id }) => id))
  }

  async function insert(work: Work, questions: readonly AddedQuestion[]): Promise<number[]> {
    const rows = await withIds(work, 'questions', questions)
    const given = new Set(questions.flatMap(({ slug }) => slug ?? []))
    const madeUp = rows.flatMap(({ slug, id }) => (slug === undefined ? [`q-${id}`] : []))
    // A slug from another school may already use this number.
    const taken = new Set([...given, ...(await takenSlugs(work, 'questions', madeUp))])
    const nameOf = (id: number) => (taken.has(`q-${id}`) ? `q-${id}-${id}` : `q-${id}`)
    await insertRows(
      work,
      'questions',
      rows.map((row) => ({ ...row, slug: row.slug ?? nameOf(row.id), updated_at: row.created_at })),
    )
    return rows.map(({ id }) => id)
  }

  /** Answers the ids that exist. A picture known only by its address stays until another one is chosen. */
  async function update(work: Work, questions: readonly (EditedQuestion & { id: number })[], now: Date) {
    const [first] = questions
    if (!first) return []
    const names = Object.keys(first).filter((name) => name !== 'id' && name !== 'picture_url')
    const values = names.map((name) => sql`${sql.ref(name)} = written.${sql.ref(name)}`)
    const found: number[] = []
    for (let start = 0; start < questions.length; start += ROWS_A_STATEMENT) {
      const json = JSON.stringify(questions.slice(start, start + ROWS_A_STATEMENT))
      const { rows } = await sql<{ id: number }>`
        update questions set ${sql.join(values)}, updated_at = ${now},
          asked_at = case when (questions.kind, questions.content, questions.options, questions.right_options)
              is distinct from (written.kind, written.content, written.options, written.right_options)
            then ${now}::timestamptz else questions.asked_at end,
          picture_url = case when questions.picture_id is not distinct from written.picture_id
            then questions.picture_url else written.picture_url end
        from jsonb_populate_recordset(null::questions, ${json}::jsonb) written
        where questions.id = written.id returning questions.id`.execute(work)
      found.push(...rows.map(({ id }) => id))
    }
    return found
  }

  function find(work: Work, questionId: number) {
    return work.selectFrom('questions').select(WRITTEN).where('id', '=', questionId).executeTakeFirst()
  }

  function findAll(work: Work, questionIds: readonly number[]) {
    return work
      .selectFrom('questions')
      .select(['id', ...WRITTEN])
      .where('id', '=', sql<number>`any(${[...questionIds]}::int[])`)
      .execute()
  }

  return { directions, lessons, insert, update, find, findAll }
}

export type QuestionEditingRepository = ReturnType<typeof createQuestionEditingRepository>
export type WrittenQuestionRow = NonNullable<Awaited<ReturnType<QuestionEditingRepository['find']>>>
