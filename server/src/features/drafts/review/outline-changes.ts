import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import type { Change } from '@bee/contract/manage/content/drafts.contract.ts'
import { align } from './align.ts'
import { lessonsOf, type OutlineChapter, type OutlineLesson } from './outline.ts'
import { diffWords, replaced } from './word-diff.ts'

/** Facts about the learners of the course. */
export interface OutlineFacts {
  /** The number of learners who watched this lesson, in words: 「1000 多」. */
  watchersOf(lessonId: number): string
  /** The number of learners who finished the course, in words. Empty for none. */
  finished: string
  filmOf(filmId: number): { title: string; seconds: number } | undefined
  /** Whether the course has a price after this publication: only then lessons are locked. */
  isPriced: boolean
}

const OUTLINE = '大纲'
const FILMS = '视频'

/** Such as 26:38. */
export function lengthWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const keyOf = (id: number | undefined, at: string) => (id === undefined ? `new ${at}` : String(id))

/** The ids that changed their order, as few as possible. Only ids in both lists are compared. */
function movedIds(before: readonly number[], after: readonly number[]): Set<number> {
  // Compared from the end: when two lessons change places, the one that went up counts as moved.
  const steps = align(before.map(String).toReversed(), after.map(String).toReversed())
  return new Set(steps.filter(({ change }) => change === 'added').map(({ item }) => Number(item)))
}

const idsOf = (entries: readonly { id: number | undefined }[]) => entries.flatMap(({ id }) => id ?? [])

/** Lessons that moved within their chapter. */
function movedWithin(before: readonly OutlineChapter[], after: readonly OutlineChapter[]): Set<number> {
  const moved = new Set<number>()
  for (const { id, lessons } of after) {
    const was = id === undefined ? undefined : before.find((chapter) => chapter.id === id)
    if (!was) continue
    const [old, next] = [idsOf(was.lessons), idsOf(lessons)]
    const stayed = movedIds(
      old.filter((each) => next.includes(each)),
      next.filter((each) => old.includes(each)),
    )
    for (const each of stayed) moved.add(each)
  }
  return moved
}

function comparedChapters(before: readonly OutlineChapter[], after: readonly OutlineChapter[]): Change[] {
  const known = new Map(before.map((chapter) => [chapter.id, chapter]))
  const kept = new Set(idsOf(after))
  const oldIds = idsOf(before).filter((id) => kept.has(id))
  const moved = movedIds(
    oldIds,
    idsOf(after).filter((id) => known.has(id)),
  )
  const line = (act: string, pieces: Change['pieces'], effect = ''): Change => ({
    section: OUTLINE,
    act,
    label: '',
    pieces,
    effect,
  })
  const titleOf = ({ index, name }: OutlineChapter) => `第 ${index + 1} 章 ${name}`
  const changed = after.flatMap((chapter): Change[] => {
    const old = chapter.id === undefined ? undefined : known.get(chapter.id)
    if (!old) return [line('新增', replaced('', titleOf(chapter)), `共 ${chapter.lessons.length} 讲`)]
    const isMoved = chapter.id !== undefined && moved.has(chapter.id)
    const where = `「${chapter.name}」从第 ${old.index + 1} 章挪到第 ${chapter.index + 1} 章`
    return [
      ...(old.name === chapter.name
        ? []
        : [
            line('改名', [
              { text: `第 ${chapter.index + 1} 章 `, change: 'same' },
              ...diffWords(old.name, chapter.name),
            ]),
          ]),
      ...(isMoved ? [line('移动', [{ text: where, change: 'same' }], '已学进度跟着走，不会丢')] : []),
    ]
  })
  const gone = before
    .filter(({ id }) => id === undefined || !kept.has(id))
    .map((chapter) => line('去掉', replaced(titleOf(chapter), '')))
  return [...changed, ...gone]
}

function newWords(
  lesson: OutlineLesson,
  before: readonly OutlineChapter[],
  after: readonly OutlineChapter[],
  facts: OutlineFacts,
) {
  const chapter = after[lesson.chapterIndex]
  const previous = chapter?.lessons[lesson.lessonIndex - 1]
  const old = before.find(({ id }) => id !== undefined && id === lesson.chapterId)
  const count = chapter?.lessons.length ?? 0
  const parts = [
    previous ? `排在 ${previous.number} 后面` : '',
    old && old.lessons.length !== count
      ? `第 ${lesson.chapterIndex + 1} 章从 ${old.lessons.length} 讲变成 ${count} 讲`
      : '',
  ].filter(Boolean)
  const finished = facts.finished === '' ? '' : `；已完课的 ${facts.finished} 人仍算完课`
  return parts.join('，') + (parts.length === 0 ? finished.slice(1) : finished)
}

function filmChange(old: OutlineLesson, lesson: OutlineLesson, facts: OutlineFacts): Change | undefined {
  if (old.filmId === lesson.filmId) return undefined
  const [was, is] = [old.filmId, lesson.filmId].map((id) => (id === undefined ? undefined : facts.filmOf(id)))
  const isLengthShown = was?.seconds && is?.seconds && lengthWords(was.seconds) !== lengthWords(is.seconds)
  const words = (film: typeof was) => (film ? (isLengthShown ? lengthWords(film.seconds) : film.title) : '没有视频')
  const watchers = lesson.id === undefined ? '' : facts.watchersOf(lesson.id)
  return {
    section: FILMS,
    act: '换视频',
    label: `${lesson.number} ${lesson.name}`,
    pieces: replaced(words(was), words(is)),
    effect: watchers === '' ? '' : `看过旧版的 ${watchers} 人保留进度，按新的长度算`,
  }
}

/**
 * With a price: the lessons that can be previewed after all rules. Without a price: the marked lessons, because a mark has no effect yet.
 */
const triedOf = (lessons: readonly OutlineLesson[], { isPriced }: OutlineFacts) =>
  new Set(isPriced ? previewLessonsOf(lessons) : lessons.filter(({ isPreview }) => isPreview))

function triedChange(lesson: OutlineLesson, isTried: boolean, { isPriced }: OutlineFacts): Change {
  const effect = isTried ? '没买的会员也能看这一讲' : '没买的会员从发布起看不了这一讲，正在看的也会停下'
  return {
    section: OUTLINE,
    act: '改试看',
    label: `${lesson.number} ${lesson.name}`,
    pieces: replaced(isTried ? '' : '免费试看', isTried ? '免费试看' : ''),
    effect: isPriced ? effect : '这门课免费，人人能看每一讲；定了价才有分别',
  }
}

function comparedLessons(
  before: readonly OutlineChapter[],
  after: readonly OutlineChapter[],
  facts: OutlineFacts,
): Change[] {
  const old = lessonsOf(before)
  const known = new Map(old.map((lesson) => [keyOf(lesson.id, ''), lesson]))
  const within = movedWithin(before, after)
  const kept = new Set(idsOf(lessonsOf(after)))
  const [triedBefore, triedAfter] = [triedOf(old, facts), triedOf(lessonsOf(after), facts)]
  const changed = lessonsOf(after).flatMap((lesson): Change[] => {
    const was = lesson.id === undefined ? undefined : known.get(String(lesson.id))
    const line = (act: string, pieces: Change['pieces'], effect = ''): Change => ({
      section: OUTLINE,
      act,
      label: '',
      pieces,
      effect,
    })
    if (!was || lesson.id === undefined) {
      const words = newWords(lesson, before, after, facts)
      return [
        line('新增', replaced('', `${lesson.number} ${lesson.name}`), words),
        ...(lesson.isPreview && triedAfter.has(lesson) ? [triedChange(lesson, true, facts)] : []),
      ]
    }
    const isMoved = was.chapterId !== lesson.chapterId || within.has(lesson.id)
    const film = filmChange(was, lesson, facts)
    const moves = `「${lesson.name}」从 ${was.number} 挪到 ${lesson.number}`
    return [
      ...(was.name === lesson.name
        ? []
        : [line('改名', [{ text: `${lesson.number} `, change: 'same' }, ...diffWords(was.name, lesson.name)])]),
      ...(isMoved ? [line('移动', [{ text: moves, change: 'same' }], '已学进度跟着走，不会丢')] : []),
      ...(was.remark === lesson.remark
        ? []
        : [{ ...line('改备注', diffWords(was.remark, lesson.remark)), label: `${lesson.number} ${lesson.name}` }]),
      ...(was.marks === lesson.marks
        ? []
        : [{ ...line('改章节', diffWords(was.marks, lesson.marks)), label: `${lesson.number} ${lesson.name}` }]),
      ...(triedBefore.has(was) === triedAfter.has(lesson) ? [] : [triedChange(lesson, triedAfter.has(lesson), facts)]),
      ...(film ? [film] : []),
    ]
  })
  const gone = old
    .filter(({ id }) => id === undefined || !kept.has(id))
    .map((lesson): Change => {
      const watchers = lesson.id === undefined ? '' : facts.watchersOf(lesson.id)
      return {
        section: OUTLINE,
        act: '去掉',
        label: '',
        pieces: replaced(`${lesson.number} ${lesson.name}`, ''),
        effect: watchers === '' ? '没有人看过它' : `看过它的 ${watchers} 人，这一讲的进度会跟着没有`,
      }
    })
  return [...changed, ...gone]
}

/** Matches chapters and lessons by their ids, so a new name or position is not a removal and an addition. */
export function compareOutlines(
  before: readonly OutlineChapter[],
  after: readonly OutlineChapter[],
  facts: OutlineFacts,
): Change[] {
  const all = [...comparedChapters(before, after), ...comparedLessons(before, after, facts)]
  return [...all.filter(({ section }) => section === OUTLINE), ...all.filter(({ section }) => section === FILMS)]
}
