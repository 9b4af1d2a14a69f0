import { writtenColumns } from '@bee/server/features/questions/written-columns.ts'
import type { PoolClient } from 'pg'
import type { PlacedQuestion } from '../content-schema.ts'
import { picturePaths, pictureUrl } from '../picture-paths.ts'
import { seededRandom } from './seeded-random.ts'
import { hours } from './seeding-day.ts'
import { idsBySlug, insertRows, lookUp } from './seed-rows.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

const optionsOf = (question: PlacedQuestion) => ('options' in question ? question.options : [])

/** Letters for choices, the word itself for true or false, nothing for open questions. */
export function rightOptions(question: PlacedQuestion): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.right.toSorted()
    case 'judge':
      return [String(question.right)]
    case 'open':
      return []
  }
}

async function seedQuestions({ client, content, day }: SeedContext): Promise<void> {
  const typeId = await idsBySlug(client, 'course_types')
  const lessonId = await lessonIds(client)
  const oldestFirst = content.questions.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await insertRows(
    client,
    'questions',
    oldestFirst.map((question) => {
      const random = seededRandom('question', question.slug)
      return {
        slug: question.slug,
        type_id: typeId(question.type),
        direction_id: typeId(question.area),
        ...writtenColumns(question),
        kind: question.kind,
        difficulty: question.difficulty,
        options: optionsOf(question),
        right_options: rightOptions(question),
        picture_url: question.picture === undefined ? '' : pictureUrl(picturePaths.figure(question.picture)),
        lesson_id: question.lesson ? lessonId(`${question.lesson.course}/${question.lesson.name}`) : null,
        lesson_second: question.lesson?.second ?? 0,
        collect_count: question.collected,
        created_at: day.at(question.daysAgo, hours(9) + random.between(0, hours(9))),
        is_demo: true,
      }
    }),
  )
}

async function lessonIds(client: PoolClient): Promise<(courseAndName: string) => number> {
  const { rows } = await client.query<{ key: string; id: number }>(
    `SELECT courses.slug || '/' || entries.name AS key, entries.id
     FROM catalogue_entries entries JOIN courses ON courses.id = entries.course_id
     WHERE entries.chapter_id IS NOT NULL`,
  )
  return lookUp('lesson', new Map(rows.map(({ key, id }) => [key, id])))
}

export const questionSteps: SeedStep[] = [{ name: 'questions', label: '题库', run: seedQuestions }]
