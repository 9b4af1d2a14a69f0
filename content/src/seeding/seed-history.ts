import type { Member } from '../content-schema.ts'
import { chooseActiveDays, HEATMAP_REACH } from '../history/active-days.ts'
import { loadWorld, type World } from '../history/history-world.ts'
import { type PracticeHistory, practiseYear } from '../history/practising.ts'
import { progressRows } from '../history/progress.ts'
import { type Watching, watchYear } from '../history/watching.ts'
import { memberIds } from './seed-members.ts'
import { insertRows, reserveIds, type SeedRow } from './seed-rows.ts'
import type { SeedingDay } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

interface HistoryRows {
  progress: SeedRow<'lesson_progress'>[]
  enrolments: SeedRow<'enrolments'>[]
  days: SeedRow<'study_days'>[]
  dayLessons: SeedRow<'study_day_lessons'>[]
  practices: { userId: number; practice: PracticeHistory }[]
}

async function seedHistory({ client, content, day }: SeedContext): Promise<void> {
  const world = await loadWorld(client, content)
  const memberId = await memberIds(client, content)
  const rows: HistoryRows = { progress: [], enrolments: [], days: [], dayLessons: [], practices: [] }
  for (const member of content.members) addMember(rows, member, memberId(member.slug), world, day)
  await insertRows(client, 'enrolments', rows.enrolments)
  await insertRows(client, 'lesson_progress', rows.progress)
  await insertRows(client, 'study_days', rows.days)
  await insertRows(client, 'study_day_lessons', rows.dayLessons)
  await seedPractice({ client, rows })
  await client.query(
    `UPDATE courses SET learner_count = counted.learners
     FROM (SELECT course_id, count(*) AS learners FROM enrolments GROUP BY course_id) counted
     WHERE counted.course_id = courses.id AND courses.is_demo`,
  )
}

function addMember(rows: HistoryRows, member: Member, userId: number, world: World, day: SeedingDay): void {
  const speakingDays = world.speakingDays(member)
  const activeDays = chooseActiveDays(member, speakingDays, day)
  const watched = watchYear(member, activeDays, world, day)
  const practice = practiseYear(member, activeDays, world, day, watched.endOfDay)
  const { progress, enrolments } = progressRows(userId, watched, world.paidCourses(member), day)
  rows.progress.push(...progress)
  rows.enrolments.push(...enrolments)
  rows.practices.push({ userId, practice })
  const watchings = watched.watchings.filter(({ daysAgo }) => daysAgo <= HEATMAP_REACH)
  for (const { daysAgo, lesson, watchSeconds } of watchings) {
    rows.dayLessons.push({ user_id: userId, day: day.date(daysAgo), lesson_id: lesson.id, watch_seconds: watchSeconds })
  }
  rows.days.push(...dayRows(userId, activeDays, watchings, practice, speakingDays, day))
}

/** The cells of the honeycomb are sums of what is written beside them. */
function dayRows(
  userId: number,
  activeDays: readonly number[],
  watchings: readonly Watching[],
  { sets }: PracticeHistory,
  speakingDays: readonly number[],
  day: SeedingDay,
): SeedRow<'study_days'>[] {
  return activeDays
    .filter((daysAgo) => daysAgo <= HEATMAP_REACH)
    .map((daysAgo) => ({
      user_id: userId,
      day: day.date(daysAgo),
      watch_seconds: sum(watchings.filter((each) => each.daysAgo === daysAgo).map(({ watchSeconds }) => watchSeconds)),
      question_count: sum(sets.filter((each) => each.daysAgo === daysAgo).map(({ answers }) => answers.length)),
      comment_count: speakingDays.filter((each) => each === daysAgo).length,
    }))
    .filter((row) => row.watch_seconds + row.question_count + row.comment_count > 0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

async function seedPractice({ client, rows }: { client: SeedContext['client']; rows: HistoryRows }): Promise<void> {
  const sets = rows.practices
    .flatMap(({ userId, practice }) => practice.sets.map((set) => ({ userId, set })))
    .toSorted((a, b) => a.set.startedAt.getTime() - b.set.startedAt.getTime() || a.userId - b.userId)
  const ids = await reserveIds(client, 'practice_sets', sets.length)
  await insertRows(
    client,
    'practice_sets',
    sets.map(({ userId, set }, index) => ({
      id: ids[index] ?? 0,
      user_id: userId,
      mode: set.mode,
      scope_id: set.scopeId,
      level: set.level,
      title: set.title,
      question_ids: set.answers.map(({ question }) => question.id),
      created_at: set.startedAt,
      finished_at: set.finishedAt,
    })),
  )
  await insertRows(
    client,
    'question_answers',
    sets.flatMap(({ userId, set }, index) =>
      set.answers.map((answer) => ({
        user_id: userId,
        question_id: answer.question.id,
        set_id: ids[index] ?? null,
        given: answer.given,
        is_right: answer.isRight,
        grade: answer.grade,
        seconds: answer.seconds,
        answered_at: answer.at,
      })),
    ),
  )
  await insertRows(
    client,
    'question_states',
    rows.practices.flatMap(({ userId, practice }) =>
      practice.states.map((state) => ({
        user_id: userId,
        question_id: state.question.id,
        type_id: state.question.typeId,
        is_in_book: state.isInBook,
        right_streak: state.rightStreak,
        right_count: state.rightCount,
        wrong_count: state.wrongCount,
        card: state.card,
        due_at: state.card.due,
        answered_at: state.answeredAt,
      })),
    ),
  )
  await insertRows(
    client,
    'challenge_levels',
    rows.practices.flatMap(({ userId, practice }) =>
      practice.levels.map((level) => ({
        user_id: userId,
        type_id: level.typeId,
        level: level.level,
        best_right: level.bestRight,
        is_passed: level.isPassed,
        updated_at: level.updatedAt,
      })),
    ),
  )
}

export const historySteps: SeedStep[] = [{ name: 'history', label: '一年的学习记录', run: seedHistory }]
