import { courseAddress, newsAddress, questionAddress } from '@bee/contract/site/page-addresses.ts'
import type { FindingRule } from '@bee/contract/manage/today.contract.ts'
import type { FoundRow } from './findings.repository.ts'

export interface RuleWords {
  /** The greater is looked at first. */
  weight: number
  /** What the operator is told while it is looked for. */
  step: string
  sentence(found: Pick<FoundRow, 'amount'>, waitedDays: number): string
  link(found: Pick<FoundRow, 'contentId' | 'courseId'>): string
}

const courseLink = ({ courseId }: { courseId: number | null }) =>
  courseId === null ? '/subject' : courseAddress(courseId)
const questionLink = ({ contentId }: { contentId: number }) => questionAddress(contentId)

/** What students run into weighs most, what is merely poor least. */
export const RULE_WORDS: Record<FindingRule, RuleWords> = {
  'course-without-lessons': {
    weight: 100,
    step: '找一讲也没有的课',
    sentence: () => '上架了，却一讲也没有。',
    link: courseLink,
  },
  'question-mostly-wrong': {
    weight: 80,
    step: '找大家都答错的题',
    sentence: ({ amount }) => `答的人里只有 ${amount}% 答对，也许答案写错了，或者题目有歧义。`,
    link: questionLink,
  },
  'news-dead-link': {
    weight: 70,
    step: '试资讯里的站内链接',
    sentence: ({ amount }) => `文里有 ${amount} 个站内链接打不开，指着的内容没有了或下架了。`,
    link: ({ contentId }) => newsAddress(contentId),
  },
  'questions-unanswered': {
    weight: 60,
    step: '找两天没有人答的提问',
    sentence: ({ amount }, days) => `${amount} 条提问过了 48 小时还没有人答，最早的等了 ${days} 天。`,
    link: (found) => `${courseLink(found)}#comments`,
  },
  'course-without-cover': {
    weight: 50,
    step: '找没有封面的课',
    sentence: () => '没有封面，在列表里认不出来。',
    link: courseLink,
  },
  'question-without-analysis': {
    weight: 40,
    step: '找没有解析的题',
    sentence: () => '没有解析，做错了不知道为什么。',
    link: questionLink,
  },
}
