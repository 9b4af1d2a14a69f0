import type {
  ImportedDay,
  ImportedDayLesson,
  ImportedEnrolment,
  ImportedProgress,
} from '@bee/server/features/player/study-import.repository.ts'
import type {
  ImportedLevel,
  ImportedSet,
  ImportedState,
} from '@bee/server/features/questions/practice-import.repository.ts'
import type { Member } from '../content-schema.ts'
import { chooseActiveDays, HEATMAP_REACH } from '../history/active-days.ts'
import { loadWorld, type World } from '../history/history-world.ts'
import { type PracticeHistory, practiseYear } from '../history/practising.ts'
import { importedProgress } from '../history/progress.ts'
import { type Watching, watchYear } from '../history/watching.ts'
import { memberIds } from './seed-members.ts'
import type { SeedingDay } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

interface History {
  study: {
    progress: ImportedProgress[]
    enrolments: ImportedEnrolment[]
    days: ImportedDay[]
    dayLessons: ImportedDayLesson[]
  }
  practice: { sets: ImportedSet[]; states: ImportedState[]; levels: ImportedLevel[] }
}

async function seedHistory(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const world = await loadWorld(context)
  const memberId = await memberIds(context)
  const history: History = {
    study: { progress: [], enrolments: [], days: [], dayLessons: [] },
    practice: { sets: [], states: [], levels: [] },
  }
  for (const member of content.members) addMember(history, member, memberId(member.slug), world, day)
  history.practice.sets.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || a.userId - b.userId)
  await services.studyImport.add(work, history.study)
  await services.practiceImport.add(work, history.practice)
  // The list of courses shows the rate at once, not after the job of the next hour.
  await services.courseDesk.countFinishers(work)
}

function addMember(history: History, member: Member, userId: number, world: World, day: SeedingDay): void {
  const speakingDays = world.speakingDays(member)
  const activeDays = chooseActiveDays(member, speakingDays, day)
  const watched = watchYear(member, activeDays, world, day)
  const practice = practiseYear(member, activeDays, world, day, watched.endOfDay)
  const { progress, enrolments } = importedProgress(userId, watched, world.paidCourses(member), day)
  history.study.progress.push(...progress)
  history.study.enrolments.push(...enrolments)
  addPractice(history, userId, practice)
  const watchings = watched.watchings.filter(({ daysAgo }) => daysAgo <= HEATMAP_REACH)
  for (const { daysAgo, lesson, watchSeconds } of watchings) {
    history.study.dayLessons.push({ userId, day: day.date(daysAgo), lessonId: lesson.id, watchSeconds })
  }
  history.study.days.push(...importedDays(userId, activeDays, watchings, practice, speakingDays, day))
}

function addPractice({ practice }: History, userId: number, { sets, states, levels }: PracticeHistory): void {
  for (const { answers, daysAgo: _daysAgo, ...set } of sets) {
    practice.sets.push({
      userId,
      ...set,
      answers: answers.map(({ question, ...answer }) => ({ questionId: question.id, ...answer })),
    })
  }
  for (const { question, ...state } of states) {
    practice.states.push({ userId, questionId: question.id, typeId: question.typeId, ...state })
  }
  for (const level of levels) practice.levels.push({ userId, ...level })
}

/** The cells of the honeycomb are sums of the rows beside them. */
function importedDays(
  userId: number,
  activeDays: readonly number[],
  watchings: readonly Watching[],
  { sets }: PracticeHistory,
  speakingDays: readonly number[],
  day: SeedingDay,
): ImportedDay[] {
  return activeDays
    .filter((daysAgo) => daysAgo <= HEATMAP_REACH)
    .map((daysAgo) => ({
      userId,
      day: day.date(daysAgo),
      watchSeconds: sum(watchings.filter((each) => each.daysAgo === daysAgo).map(({ watchSeconds }) => watchSeconds)),
      questionCount: sum(sets.filter((each) => each.daysAgo === daysAgo).map(({ answers }) => answers.length)),
      commentCount: speakingDays.filter((each) => each === daysAgo).length,
    }))
    .filter(({ watchSeconds, questionCount, commentCount }) => watchSeconds + questionCount + commentCount > 0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export const historySteps: SeedStep[] = [{ name: 'history', label: '一年的学习记录', run: seedHistory }]
