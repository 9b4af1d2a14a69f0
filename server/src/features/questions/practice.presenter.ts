import { PRACTICE_SET_SIZE } from '@bee/contract/limits.ts'
import type {
  AnswerOutcome,
  BookEntry,
  BookPage,
  Challenge,
  HistoryEntry,
  OpenSet,
  PracticeChapter,
  PracticeCourse,
  PracticeQuestion,
  PracticeSet,
} from '@bee/contract/questions/practice.contract.ts'
import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import { groupChapters, nameOfGroup } from './chapter-groups.ts'
import type { Recorded } from './answering.repository.ts'
import type { BookRow, HistoryRow, OpenSetRow } from './learning.repository.ts'
import type { ChapterRow, PracticeQuestionRow, PracticeSetRow } from './practice.repository.ts'
import type { PracticeService } from './practice.service.ts'
import { presentAnswer, presentLesson, presentOptions, presentQuestionCard } from './questions.presenter.ts'
import type { QuestionAnswerRow } from './questions.repository.ts'

type Kept = Extract<Recorded, { memory: unknown }>

export const presentOutcome = (question: QuestionAnswerRow, recorded: Kept): AnswerOutcome => ({
  ...presentAnswer(question),
  given: recorded.given,
  isRight: recorded.isRight,
  grade: recorded.grade,
  isInBook: recorded.memory.isInBook,
  rightStreak: recorded.memory.rightStreak,
  reviewTime: recorded.memory.dueAt.toISOString(),
  lesson: presentLesson(question),
})

/** The outcome, with the right answer, is sent only for a question that was answered. */
const presentStoredOutcome = (row: PracticeQuestionRow, madeAt: Date): AnswerOutcome | null =>
  row.answer_id === null || row.is_right === null
    ? null
    : {
        ...presentAnswer(row),
        given: row.given ?? [],
        isRight: row.is_right,
        grade: row.grade,
        isInBook: row.is_in_book ?? false,
        rightStreak: row.right_streak ?? 0,
        reviewTime: (row.due_at ?? madeAt).toISOString(),
        lesson: presentLesson(row),
      }

export const presentSet = (set: PracticeSetRow, rows: readonly PracticeQuestionRow[]): PracticeSet => ({
  setId: set.id,
  mode: set.mode as PracticeMode,
  scopeId: set.scope_id,
  level: set.level,
  title: set.title,
  createTime: set.created_at.toISOString(),
  finishTime: set.finished_at?.toISOString() ?? null,
  questions: rows.map((row): PracticeQuestion => ({
    ...presentQuestionCard(row),
    contentHtml: row.content_html,
    options: presentOptions(row.kind, row.options),
    outcome: presentStoredOutcome(row, set.created_at),
  })),
  seconds: rows.reduce((sum, row) => sum + (row.seconds ?? 0), 0),
  hasNextLevel: set.mode === 'challenge' && set.scope_total >= (set.level + 1) * PRACTICE_SET_SIZE,
  isPassed: set.mode === 'challenge' && set.finished_at ? (set.is_passed ?? false) : null,
})

export const presentChallenge = (row: Awaited<ReturnType<PracticeService['challenges']>>[number]): Challenge => ({
  typeId: row.id,
  typeName: row.name,
  area: row.area,
  levelCount: row.levelCount,
  passedCount: row.passedCount,
  levels: row.levels.map((level) => ({ ...level, questionCount: PRACTICE_SET_SIZE })),
})

/** The id of a group is that of its first chapter. */
const asOne = (group: readonly PracticeChapter[]): PracticeChapter => ({
  id: group[0]?.id ?? 0,
  name: nameOfGroup(group),
  questionCount: group.reduce((sum, { questionCount }) => sum + questionCount, 0),
  doneCount: group.reduce((sum, { doneCount }) => sum + doneCount, 0),
})

export function presentChapters(rows: readonly ChapterRow[]): PracticeCourse[] {
  const courses = new Map<number, PracticeCourse>()
  for (const row of rows) {
    const { courseId, courseName, area, ...chapter } = row
    const course = courses.get(courseId) ?? { id: courseId, name: courseName, area, chapters: [] }
    courses.set(courseId, course)
    course.chapters.push(chapter)
  }
  return [...courses.values()].map((course) => ({ ...course, chapters: groupChapters(course.chapters).map(asOne) }))
}

export const presentOpenSet = ({ createdAt, ...row }: OpenSetRow): OpenSet => ({
  ...row,
  createTime: createdAt.toISOString(),
})

export const presentBookEntry = (row: BookRow): BookEntry => ({
  ...presentQuestionCard(row),
  wrongCount: row.wrong_count,
  rightStreak: row.right_streak,
  answerTime: row.answered_at.toISOString(),
  reviewTime: row.due_at.toISOString(),
})

export const presentBookPage = (row: BookRow): BookPage => ({
  ...presentBookEntry(row),
  contentHtml: row.content_html,
  options: presentOptions(row.kind, row.options),
  rightOptions: row.right_options,
  answerHtml: row.answer_html,
})

export const presentHistory = ({ answeredAt, ...row }: HistoryRow): HistoryEntry => ({
  ...row,
  answerTime: answeredAt.toISOString(),
})
