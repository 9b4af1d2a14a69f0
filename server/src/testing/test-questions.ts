import { KIND_RULES, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import type pg from 'pg'
import { writtenColumns } from '../features/questions/written-columns.ts'

export interface TestQuestion {
  title: string
  typeId: number
  directionId: number
  content?: string
  answer?: string
  kind?: QuestionKind
  options?: readonly string[]
  right?: readonly string[]
  difficulty?: number
  collected?: number
  createdAt?: Date
  lessonId?: number
  second?: number
}

const RIGHT: Record<QuestionKind, string[]> = { single: ['A'], multiple: ['A', 'B'], judge: ['true'], open: [] }
let inserted = 0

/** Inserted through the feature itself: from Markdown, with all derived columns. */
export async function insertQuestion(pool: pg.Pool, question: TestQuestion): Promise<number> {
  inserted += 1
  const kind = question.kind ?? 'single'
  const { isSelfGraded, fixedOptions } = KIND_RULES[kind]
  const hasOptions = !isSelfGraded && !fixedOptions
  const row = {
    slug: `question-${inserted}`,
    type_id: question.typeId,
    direction_id: question.directionId,
    ...(await writtenColumns({
      title: question.title,
      content: question.content ?? '题干',
      answer: question.answer ?? '因为如此。',
    })),
    kind,
    difficulty: question.difficulty ?? 1,
    options: JSON.stringify(question.options ?? (hasOptions ? ['甲', '乙', '丙', '丁'] : [])),
    right_options: question.right ?? RIGHT[kind],
    collect_count: question.collected ?? 0,
    created_at: question.createdAt ?? new Date('2026-01-01T00:00:00Z'),
    lesson_id: question.lessonId ?? null,
    lesson_second: question.second ?? 0,
  }
  const names = Object.keys(row)
  const { rows } = await pool.query<{ id: number }>(
    `insert into questions (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? 0
}
