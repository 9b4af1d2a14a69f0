import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { percentOf } from './insight-words.ts'

/** Link targets of the proposals. Undefined without the right for a target. */
export interface InsightWays {
  thread: (threadId: number) => string
  outline: string | undefined
  /** The questions of this lesson. */
  questions: string | undefined
  /** Begins a question at a second of this lesson. */
  newQuestion: ((second: number) => string) | undefined
  /** Begins a message to members. */
  message: string | undefined
}

type Act = { label: string; to: string } | { label: string; playFrom: number }

export interface Proposal {
  key: string
  /** Second of the film; undefined when it concerns the whole film. */
  second?: number
  title: string
  sentences: string[]
  acts: Act[]
}

/** Comments this close to a stretch count as part of it. */
const NEAR_SECONDS = 15
/** Answers this many percentage points below the course average are reported. */
const WORSE_POINTS = 10

const link = (label: string, to: string | undefined): Act[] => (to === undefined ? [] : [{ label, to }])

function ofFall({ fall, comments, learnerCount }: LessonInsight, ways: InsightWays, mayPlay: boolean): Proposal[] {
  if (!fall) return []
  const near = comments.filter(({ second }) => second >= fall.from - NEAR_SECONDS && second <= fall.to + NEAR_SECONDS)
  const threadId = near.find((each) => each.threadId !== null)?.threadId ?? null
  return [
    {
      key: 'fall',
      second: fall.second,
      title: `${fall.count} 人在这里离开，占开始看的 ${percentOf(fall.count, learnerCount)}%`,
      sentences: [
        ...(fall.line === '' ? [] : [`这时在说：「${fall.line}」`]),
        ...(near.length === 0 ? [] : [`前后有 ${near.length} 条评论，第一条说「${near[0]?.content}」`]),
      ],
      acts: [
        ...(mayPlay ? [{ label: '看这一段', playFrom: fall.from }] : []),
        ...(threadId === null ? [] : link('看那条评论', ways.thread(threadId))),
        ...link('去大纲里换视频', ways.outline),
      ],
    },
  ]
}

function ofReplays({ mostReplayed }: LessonInsight, ways: InsightWays, mayPlay: boolean): Proposal[] {
  if (!mostReplayed) return []
  const { from, to, count } = mostReplayed
  return [
    {
      key: 'replayed',
      second: from,
      title: `到 ${formatDuration(to)} 最常重看`,
      sentences: [`${count} 人看了不止一遍。也许值得再讲细一点，或者挂一道题。`],
      acts: [
        ...(mayPlay ? [{ label: '看这一段', playFrom: from }] : []),
        ...link('在这里加一道题', ways.newQuestion?.(from)),
      ],
    },
  ]
}

function ofOpenQuestions({ comments }: LessonInsight, ways: InsightWays): Proposal[] {
  const open = comments.filter(({ isOpen, threadId }) => isOpen && threadId !== null)
  const [first] = open
  if (!first || first.threadId === null) return []
  return [
    {
      key: 'open',
      second: first.second,
      title: `${open.length} 条提问还没有人答`,
      sentences: [`最前面的一条：「${first.content}」`],
      acts: [{ label: '去回复', to: ways.thread(first.threadId) }],
    },
  ]
}

function ofAnswers({ answers }: LessonInsight, ways: InsightWays): Proposal[] {
  if (!answers || answers.coursePercent === null || answers.coursePercent - answers.rightPercent < WORSE_POINTS)
    return []
  return [
    {
      key: 'answers',
      title: `这一讲的题只有 ${answers.rightPercent}% 答对，本课是 ${answers.coursePercent}%`,
      sentences: ['看看是没有讲清楚，还是题目有歧义。'],
      acts: link('看这一讲的题', ways.questions),
    },
  ]
}

function ofLeavers({ leavers }: LessonInsight, ways: InsightWays): Proposal[] {
  const all = leavers.reduce((sum, { count }) => sum + count, 0)
  const gone = leavers.find(({ kind }) => kind === 'nothing')?.count ?? 0
  if (ways.message === undefined || gone * 2 <= all) return []
  return [
    {
      key: 'leavers',
      title: `离开的 ${all} 人里，${gone} 人之后没有再来`,
      sentences: ['重录或改好以后，给这门课的学员写一条消息，告诉大家可以接着看了。'],
      acts: [{ label: '写一条消息', to: ways.message }],
    },
  ]
}

function ofSubtitles({ hasSubtitles, videoUrl }: LessonInsight, ways: InsightWays): Proposal[] {
  if (hasSubtitles || videoUrl === null || ways.outline === undefined) return []
  return [
    {
      key: 'subtitles',
      title: '这一讲没有字幕',
      sentences: ['有了字幕，走得最多的一秒能对上那里说的话，学员也能按字找。'],
      acts: [{ label: '去大纲里加', to: ways.outline }],
    },
  ]
}

/** Proposals from the numbers, most telling first, each with links. */
export const proposalsOf = (insight: LessonInsight, ways: InsightWays): Proposal[] => {
  const mayPlay = insight.videoUrl !== null
  return [
    ...ofFall(insight, ways, mayPlay),
    ...ofReplays(insight, ways, mayPlay),
    ...ofOpenQuestions(insight, ways),
    ...ofAnswers(insight, ways),
    ...ofLeavers(insight, ways),
    ...(insight.curve ? ofSubtitles(insight, ways) : []),
  ]
}
