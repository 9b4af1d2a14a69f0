import { writeMarks } from '@bee/contract/player/lesson-marks.ts'
import { isDeepStrictEqual } from 'node:util'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { LANGUAGE_WORDS, type SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { SchoolChange } from '@bee/contract/manage/school-files/school-files.contract.ts'
import type { MadeFields } from './films/made-film.ts'
import { isKind, type FieldsOf, type Thing } from './school-things.ts'

const SHOWN = 120
/** Characters shown before the first difference. */
const AROUND = 20

const LABELS: Readonly<Record<string, string>> = {
  parent: '所属方向',
  name: '名字',
  area: '方向',
  colour: '颜色',
  sign: '标志',
  hot: '热门词',
  title: '标题',
  motto: '经历',
  years: '从业年数',
  bio: '介绍',
  teaches: '主讲内容',
  quote: '讲师的话',
  portrait: '照片',
  withdrawn: '是否下架',
  seconds: '秒数',
  file: '视频',
  hls: '自适应视频',
  subtitles: '字幕',
  poster: '视频封面',
  writing: '没发布的字幕',
  storyboard: '进度条上的小图',
  peaks: '声音的波形',
  made: '做成的清晰度',
  showFrom: '开始显示',
  showUntil: '不再显示',
  alt: '图片的文字说明',
  headline: '大字',
  sub: '小字',
  action: '按钮的字',
  url: '链接',
  picture: '图片',
  body: '正文',
  keyword: '封面的字',
  type: '类型',
  category: '类别',
  price: '价格',
  discount: '限时优惠',
  featured: '是否推荐',
  teacher: '讲师',
  intro: '一句话介绍',
  description: '课程介绍',
  cover: '封面',
  thumb: '小封面',
  chapters: '目录',
  kind: '题型',
  difficulty: '难度',
  content: '题干',
  options: '选项',
  right: '正确答案',
  answer: '解析',
  lesson: '讲解的一讲',
  profile: '摘要',
  courses: '相关方向',
  summary: '一句话介绍',
  outcomes: '学完能做到的',
  steps: '路径上的课',
  address: '地址',
  art: '图形',
  phone: '电话',
  hours: '接电话的时间',
  hero: '开头',
  pieces: '小节',
}

/** Used only for a new thing; an existing one keeps its own value. */
const ONLY_WHEN_NEW = new Set(['publishedAt', 'createdAt'])

function outlineText(chapters: FieldsOf['course']['chapters']): string {
  return chapters
    .flatMap(({ name, lessons }) => [
      `# ${name}`,
      ...lessons.map(
        ({ name: lesson, remark, clip, marks, isPreview, handouts }) =>
          `- ${lesson}${remark === '' ? '' : ` | ${remark}`}（${clip ?? '没有视频'}）${isPreview ? '（试看）' : ''}${marks ? `\n${writeMarks(marks)}` : ''}${handouts ? `\n讲义：${handouts.map(({ name: handout, file }) => `${handout}（${file}）`).join('、')}` : ''}`,
      ),
    ])
    .join('\n')
}

const subtitleWords = (subtitles: FieldsOf['film']['subtitles']) =>
  Object.entries(subtitles)
    .map(([language, file]) => `${LANGUAGE_WORDS[language as SubtitleLanguage]} ${file}`)
    .join('、') || '没有'

const madeWords = ({ plan }: MadeFields) =>
  ('rungs' in plan ? (plan.rungs ?? []) : []).map(({ name }) => `${name}p`).join('、') || '一档'

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '没有'
  if (value === true) return '是'
  if (value === false) return '否'
  if (name === 'subtitles') return subtitleWords(value as FieldsOf['film']['subtitles'])
  if (name === 'writing')
    return (
      Object.keys(value)
        .map((language) => LANGUAGE_WORDS[language as SubtitleLanguage])
        .join('、') || '没有'
    )
  if (name === 'made') return madeWords(value as MadeFields)
  if (name === 'chapters') return outlineText(value as FieldsOf['course']['chapters'])
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('、')
  return JSON.stringify(value, undefined, 1)
}

/** Both texts from a little before the first difference. */
function excerpts(before: string, after: string): [string, string] {
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1
  const from = Math.max(0, same - AROUND)
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`
  return [cut(before), cut(after)]
}

/** The standing course without the handouts of lessons that the files do not mention: those stay. */
function besideUnsaid(standing: FieldsOf['course'], next: FieldsOf['course']): FieldsOf['course'] {
  const keyOf = (chapter: string, lesson: string) => JSON.stringify([chapter, lesson])
  const said = new Set(
    next.chapters.flatMap(({ name, lessons }) =>
      lessons.filter(({ handouts }) => handouts !== undefined).map((lesson) => keyOf(name, lesson.name)),
    ),
  )
  const chapters = standing.chapters.map(({ name, lessons }) => ({
    name,
    lessons: lessons.map(({ handouts, ...lesson }) =>
      // An empty list of handouts and no list mean the same.
      said.has(keyOf(name, lesson.name)) ? { ...lesson, handouts: handouts ?? [] } : lesson,
    ),
  }))
  return { ...standing, chapters }
}

/** The fields in which the files differ from the school. Fields that the files omit stay as they are. */
export function changesOf(standing: Thing, next: Thing): SchoolChange[] {
  const isCourse = isKind(standing, 'course') && isKind(next, 'course')
  const before = (isCourse ? besideUnsaid(standing.fields, next.fields) : standing.fields) as unknown as Record<
    string,
    unknown
  >
  return Object.entries(next.fields).flatMap(([name, value]) => {
    if (ONLY_WHEN_NEW.has(name) || isDeepStrictEqual(before[name], value)) return []
    const [old, now] = excerpts(wordsOf(name, before[name]), wordsOf(name, value))
    return [{ field: LABELS[name] ?? name, before: old, after: now }]
  })
}

/** Results of transcoding another file do not fit this one. */
function ofOtherFile(standing: Thing, next: Thing): Partial<FieldsOf['film']> {
  if (!isKind(standing, 'film') || !isKind(next, 'film') || standing.fields.file === next.fields.file) return {}
  return { storyboard: null, peaks: null, made: null }
}

/** The standing thing, overwritten with the fields of the files. */
export const merged = <Kind extends DraftKind>(standing: Thing<Kind> | undefined, next: Thing<Kind>): Thing<Kind> =>
  standing ? { ...next, fields: { ...standing.fields, ...ofOtherFile(standing, next), ...next.fields } } : next
