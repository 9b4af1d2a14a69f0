/** An outline as people write it: chapters with lessons, without numbers. */
export interface WrittenLesson {
  name: string
  remark: string
}
export interface WrittenChapter {
  name: string
  lessons: WrittenLesson[]
}

/** Where lessons come before any chapter, or all lines are alike. */
export const FIRST_CHAPTER_NAME = '课程内容'
const UNNAMED = '还没有名字'

const NUMBER = '[0-9０-９一二三四五六七八九十百零〇两]+'
const CHAPTER_WORD = new RegExp(`^第\\s*${NUMBER}\\s*[章篇部](?:分)?(?=[\\s:：、.．,，]|$)[\\s:：、.．,，]*`)
const LESSON_WORD = new RegExp(`^第\\s*${NUMBER}\\s*[讲节课集](?=[\\s:：、.．,，]|$)[\\s:：、.．,，]*`)
/** 1.2 or 1-2: a number within a chapter. */
const DEEP_NUMBER = /^\d{1,3}(?:[.．-]\d{1,3})+(?:[.．、)）:：]\s*|\s+)/
/** 1. or （1） */
const PLAIN_NUMBER = /^(?:\d{1,3}[.．、)）]\s*|[（(]\d{1,3}[)）]\s*)(?!\d)/
const BULLET = /^(?:[-*+•·—–]\s+|[•·]\s*)/
/** A rule between paragraphs, or a mark with nothing behind it. */
const NOTHING = /^(?:([-=*_])\1{2,}|[-*+•·—–]|#{1,6})$/
const HEADING = /^(#{1,6})\s+/
/** A bar that is not escaped parts the name from the remark. */
const BAR = /^((?:\\.|[^\\|｜])*)[|｜]([\s\S]*)$/

type Mark = 'heading' | 'chapter-word' | 'numbered' | 'lesson' | 'plain'

interface Line {
  mark: Mark
  /** Of a heading: how many signs. */
  level: number
  isIndented: boolean
  text: string
}

const unescaped = (text: string) => text.replace(/\\([\\|｜])/g, '$1')
const tidied = (text: string) => text.replace(/\s+/g, ' ').trim()

const withoutNumber = (text: string) =>
  [CHAPTER_WORD, LESSON_WORD, DEEP_NUMBER, PLAIN_NUMBER].reduce((rest, pattern) => rest.replace(pattern, ''), text)

/** A backslash in front says that an apparent number belongs to the name. */
const isProtected = (text: string) => text.startsWith('\\') && !/^\\[\\|｜]/.test(text)

function nameOf(text: string): string {
  if (isProtected(text)) return tidied(unescaped(text.slice(1)))
  const bare = withoutNumber(text)
  return tidied(unescaped(bare.trim() === '' ? text : bare))
}

function readLine(raw: string): Line | undefined {
  const isIndented = /^(?:\t| {2,}|　)/.test(raw)
  const text = raw.trim()
  if (text === '' || NOTHING.test(text)) return undefined
  const heading = HEADING.exec(text)
  if (heading)
    return { mark: 'heading', level: heading[1]?.length ?? 1, isIndented, text: text.slice(heading[0].length) }
  if (CHAPTER_WORD.test(text)) return { mark: 'chapter-word', level: 0, isIndented, text }
  const bullet = BULLET.exec(text)
  if (bullet) return { mark: 'lesson', level: 0, isIndented, text: text.slice(bullet[0].length) }
  if (LESSON_WORD.test(text) || DEEP_NUMBER.test(text)) return { mark: 'lesson', level: 0, isIndented, text }
  return { mark: PLAIN_NUMBER.test(text) ? 'numbered' : 'plain', level: 0, isIndented, text }
}

/**
 * Finds the chapter lines: the marked ones, if any are marked; otherwise those at the edge, if others stand below them;
 * otherwise none, and every line is a lesson.
 */
function chapterTest(lines: readonly Line[]): (line: Line) => boolean {
  const levels = lines.filter(({ mark }) => mark === 'heading').map(({ level }) => level)
  const top = Math.min(...levels)
  const saysSo = (line: Line) => line.mark === 'chapter-word' || (line.mark === 'heading' && line.level === top)
  if (lines.some(saysSo)) return saysSo
  const isBelow = (line: Line) => line.isIndented || line.mark === 'lesson'
  if (!lines.some(isBelow)) return () => false
  return (line) => !isBelow(line)
}

/** One line is one lesson; a line at the edge, 「第 n 章」 or `# ` is a chapter. Numbers in front are left out: the site counts itself. */
export function readOutline(text: string): WrittenChapter[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map(readLine)
    .filter((line) => line !== undefined)
  const isChapter = chapterTest(lines)
  const chapters: WrittenChapter[] = []
  for (const line of lines) {
    if (isChapter(line)) {
      const name = nameOf(line.text)
      if (name !== '') chapters.push({ name, lessons: [] })
      continue
    }
    const bar = BAR.exec(line.text)
    const name = nameOf((bar?.[1] ?? line.text).trim())
    if (name === '') continue
    const lesson = { name, remark: tidied(unescaped(bar?.[2] ?? '')) }
    const chapter = chapters.at(-1)
    if (chapter) chapter.lessons.push(lesson)
    else chapters.push({ name: FIRST_CHAPTER_NAME, lessons: [lesson] })
  }
  return chapters
}

const escaped = (text: string) => tidied(text).replace(/[\\|｜]/g, '\\$&')

function written(name: string): string {
  const text = escaped(name)
  if (text === '') return UNNAMED
  return withoutNumber(text) === text ? text : `\\${text}`
}

/** As `readOutline` reads it: `# 章`, `- 讲 | 备注`. */
export function writeOutline(chapters: readonly { name: string; lessons: readonly WrittenLesson[] }[]): string {
  return chapters
    .map(({ name, lessons }) =>
      [
        `# ${written(name)}`,
        ...lessons.map((lesson) => {
          const remark = escaped(lesson.remark)
          return `- ${written(lesson.name)}${remark === '' ? '' : ` | ${remark}`}`
        }),
      ].join('\n'),
    )
    .join('\n\n')
}
