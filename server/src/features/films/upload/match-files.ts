import type { FileMatch, MatchReason } from '@bee/contract/manage/media/film-upload.contract.ts'
import { readNumbers, type NumberedName } from './file-numbers.ts'
import { knowName, likenessOf, type KnownName } from './name-likeness.ts'

interface AskedLesson {
  key: string
  chapter: number
  number: number
  chapterName: string
  name: string
}

/** Both chapter and lesson are given: only an equal name scores higher. */
const BY_BOTH_NUMBERS = 0.95
/** Counted through the whole course, which is one meaning of a single number. */
const BY_RUNNING_NUMBER = 0.7
const LEAST = 0.55
const SURE = 0.8
/** A match is sure only with this distance to the next one. */
const CLEARLY = 0.1
/** Subtracted where the number fits and the names have nothing in common. */
const STRANGE = 0.2

interface Candidate {
  file: number
  lesson: number
  score: number
  reason: MatchReason
}

interface ReadFile {
  path: string
  own: NumberedName
  folder: NumberedName | undefined
  name: KnownName
  folderName: KnownName
}

function readFile(path: string): ReadFile {
  const [last = '', folderText] = path.split(/[/\\]/).toReversed()
  const own = readNumbers(last.replace(/\.[A-Za-z0-9]{1,8}$/, ''))
  const folder = folderText === undefined ? undefined : readNumbers(folderText)
  return { path, own, folder, name: knowName(own.rest), folderName: knowName(folder?.rest ?? '') }
}

/** A single number of a folder is the number of a chapter. */
const chapterOf = ({ own, folder }: ReadFile) => own.chapter ?? folder?.chapter ?? folder?.lesson

/** Matches files to lessons: each file and each lesson at most once, the likeliest first. */
export function matchFiles({
  files,
  lessons,
}: {
  files: readonly string[]
  lessons: readonly AskedLesson[]
}): FileMatch[] {
  const read = files.map(readFile)
  const known = lessons.map((lesson, nth) => ({
    ...lesson,
    running: nth + 1,
    known: knowName(readNumbers(lesson.name).rest),
    knownChapter: knowName(readNumbers(lesson.chapterName).rest),
  }))
  const isOneChapter = new Set(lessons.map(({ chapter }) => chapter)).size === 1

  function isOfChapter(file: ReadFile, lesson: (typeof known)[number]): boolean {
    const chapter = chapterOf(file)
    if (chapter !== undefined) return chapter === lesson.chapter
    return isOneChapter || (file.folderName.plain !== '' && file.folderName.plain === lesson.knownChapter.plain)
  }

  function compare(file: ReadFile, lesson: (typeof known)[number]): { score: number; reason: MatchReason } {
    const likeness = likenessOf(file.name, lesson.known)
    const number = file.own.lesson
    const isStrange = file.name.plain !== '' && likeness.score < STRANGE
    const byNumber =
      number === undefined
        ? 0
        : number === lesson.number && isOfChapter(file, lesson)
          ? BY_BOTH_NUMBERS
          : chapterOf(file) === undefined && number === lesson.running
            ? BY_RUNNING_NUMBER
            : 0
    const score = byNumber - (isStrange ? STRANGE : 0)
    return score > likeness.score ? { score, reason: 'number' } : likeness
  }

  const candidates: Candidate[] = read.flatMap((file, fileNth) =>
    known.map((lesson, lessonNth) => ({ file: fileNth, lesson: lessonNth, ...compare(file, lesson) })),
  )
  const likely = candidates.filter(({ score }) => score >= LEAST).toSorted((a, b) => b.score - a.score)
  const chosen = new Map<number, Candidate>()
  const taken = new Set<number>()
  for (const candidate of likely) {
    if (chosen.has(candidate.file) || taken.has(candidate.lesson)) continue
    chosen.set(candidate.file, candidate)
    taken.add(candidate.lesson)
  }

  function isClear({ file, lesson, score }: Candidate): boolean {
    const rivals = likely.filter((each) => (each.file === file) !== (each.lesson === lesson))
    return score >= SURE && rivals.every((each) => each.score <= score - CLEARLY)
  }

  return read.map(({ path, own, folder }, nth) => {
    const found = chosen.get(nth)
    return {
      path,
      key: found ? (lessons[found.lesson]?.key ?? null) : null,
      reason: found?.reason ?? null,
      isSure: found !== undefined && isClear(found),
      lessonName: own.rest.trim() || (path.split(/[/\\]/).at(-1) ?? path),
      chapterName: folder?.rest.trim() ?? '',
    }
  })
}
