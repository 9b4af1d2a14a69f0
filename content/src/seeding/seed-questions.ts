import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import type { PlacedQuestion } from '../content-schema.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import { idsBySlug, lookUp } from './look-up.ts'
import { registerPictures } from './seed-assets.ts'
import { seededRandom } from './seeded-random.ts'
import { hours } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** The columns that differ from kind to kind. */
function choicesOf(question: PlacedQuestion) {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { kind: question.kind, options: question.options, right: question.right }
    case 'judge':
      return { kind: question.kind, right: question.right }
    case 'open':
      return { kind: question.kind }
  }
}

async function seedQuestions(context: SeedContext): Promise<void> {
  const { services, work, content, day, how } = context
  const typeId = await idsBySlug(context, 'course_types')
  const lessons = await services.demo.lessons(work)
  const lessonId = lookUp('lesson', new Map(lessons.map(({ course, name, id }) => [`${course}/${name}`, id])))
  const figures = content.questions.flatMap(({ picture }) =>
    picture === undefined ? [] : [picturePaths.figure(picture)],
  )
  const pictureId = await registerPictures(
    context,
    figures.map((path) => ({ path })),
  )
  const oldestFirst = content.questions.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await services.contentChanges.add(
    work,
    'question',
    oldestFirst.map((question) => {
      const { title, content: text, answer, difficulty, picture, lesson } = question
      const draft: QuestionDraft = {
        ...choicesOf(question),
        title,
        content: text,
        answer,
        difficulty,
        typeId: typeId(question.type),
        pictureId: picture === undefined ? null : pictureId(picturePaths.figure(picture)),
        lessonId: lesson ? lessonId(`${lesson.course}/${lesson.name}`) : null,
        lessonSecond: lesson?.second ?? 0,
      }
      const random = seededRandom('question', question.slug)
      const createdAt = day.at(question.daysAgo, hours(9) + random.between(0, hours(9)))
      return { draft, given: { slug: question.slug, isDemo: true, createdAt } }
    }),
    how,
  )
}

export const questionSteps: SeedStep[] = [{ name: 'questions', label: '题库', run: seedQuestions }]
