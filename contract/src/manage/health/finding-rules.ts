/** The severity of a finding, the worst first. */
export const SEVERITIES = {
  broken: '要马上改',
  doubtful: '值得看看',
  poor: '可以更好',
} as const
export type Severity = keyof typeof SEVERITIES
export const SEVERITY_KEYS = Object.keys(SEVERITIES) as Severity[]

interface Rule {
  /** The problem, as a heading. */
  title: string
  kindName: string
  severity: Severity
  /** Label of the link to the page where it is fixed. */
  fix: string
}

/** The possible problems of content; each with the way to fix it. The worst come first. */
export const FINDING_RULES = {
  'course-without-lessons': { title: '一讲也没有的课', kindName: '课程', severity: 'broken', fix: '写目录' },
  'film-file-missing': { title: '视频文件不见了', kindName: '一讲', severity: 'broken', fix: '换视频' },
  'lesson-without-film': { title: '没有视频的讲', kindName: '一讲', severity: 'broken', fix: '去目录' },
  'broken-picture': { title: '图片打不开', kindName: '图片', severity: 'broken', fix: '换图片' },
  'question-key-doubtful': { title: '选错的比选对的多', kindName: '题目', severity: 'broken', fix: '改题目' },
  'question-mostly-wrong': { title: '大家都答错的题', kindName: '题目', severity: 'doubtful', fix: '改题目' },
  'question-punishes-the-strong': { title: '学得好的反而答错', kindName: '题目', severity: 'doubtful', fix: '改题目' },
  'question-beyond-film': { title: '指到视频之外的题', kindName: '题目', severity: 'broken', fix: '改题目' },
  'news-dead-link': { title: '资讯里打不开的链接', kindName: '资讯', severity: 'broken', fix: '改资讯' },
  'course-dead-link': { title: '课程介绍里打不开的链接', kindName: '课程', severity: 'broken', fix: '改介绍' },
  'question-dead-link': { title: '题目里打不开的链接', kindName: '题目', severity: 'broken', fix: '改题目' },
  'page-dead-link': { title: '页面上打不开的链接', kindName: '页面', severity: 'broken', fix: '改页面' },
  'questions-unanswered': { title: '两天没有人答的提问', kindName: '课程', severity: 'doubtful', fix: '去回复' },
  'lesson-abandoned': { title: '没人看完的讲', kindName: '一讲', severity: 'doubtful', fix: '去目录' },
  'subtitles-beyond-film': { title: '字幕比视频长', kindName: '一讲', severity: 'doubtful', fix: '换字幕' },
  'course-without-cover': { title: '没有封面的课', kindName: '课程', severity: 'poor', fix: '加封面' },
  'question-without-analysis': { title: '没有解析的题', kindName: '题目', severity: 'poor', fix: '写解析' },
  'question-too-quick': { title: '不用想就答完的题', kindName: '题目', severity: 'poor', fix: '改题目' },
  'question-never-answered': { title: '没有人做过的题', kindName: '题目', severity: 'poor', fix: '看题目' },
} as const satisfies Record<string, Rule>
export type FindingRule = keyof typeof FINDING_RULES
export const FINDING_RULE_KEYS = Object.keys(FINDING_RULES) as FindingRule[]

/** The kinds of items that a finding can be about. */
export const FINDING_KINDS = [
  'course',
  'lesson',
  'question',
  'news',
  'teacher',
  'banner',
  'advert',
  'page',
  'promotion',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
