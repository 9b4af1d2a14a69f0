import { courseAddress } from '@bee/contract/site/page-addresses.ts'
import {
  FINDING_RULES,
  FINDING_RULE_KEYS,
  type FindingRule,
  type Severity,
} from '@bee/contract/manage/health/finding-rules.ts'
import { fixAddresses, fixAddressOf, studentAddressOf, type FoundPlace } from './fix-addresses.ts'
import type { FoundRow } from './rule-searches.repository.ts'

interface RuleWords {
  /** Staff see this text while the rule runs. */
  step: string
  sentence(found: Pick<FoundRow, 'amount'>, more: { waitedDays: number; leaveSecond: number | undefined }): string
  /** Where staff correct it, if not on the page of the whole content. */
  fix?: (found: FoundPlace) => string
  /** Where a student meets it, if not on the page of the whole content. */
  link?: (found: FoundPlace) => string
}

const deadLinks =
  (where: string) =>
  ({ amount }: { amount: number }) =>
    `${where}有 ${amount} 个站内链接打不开，指着的内容没有了或下架了。`

const clock = (second: number) => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`

export const RULE_WORDS: Record<FindingRule, RuleWords> = {
  'course-without-lessons': {
    step: '找一讲也没有的课',
    sentence: () => '上架了，却一讲也没有。',
    fix: fixAddresses.outline,
  },
  'film-file-missing': {
    step: '看每一讲的视频文件在不在',
    sentence: () => '视频文件不在了，点开什么也放不出来。',
  },
  'lesson-without-film': { step: '找没有视频的讲', sentence: () => '目录里有这一讲，却没有视频。' },
  'broken-picture': { step: '看每一张图片在不在', sentence: () => '图片文件不在了，页面上是一块空白。' },
  'question-key-doubtful': {
    step: '找选错的比选对的多的题',
    sentence: ({ amount }) => `${amount}% 的人选了同一个错的选项，比选正确答案的还多，也许答案写错了。`,
  },
  'question-mostly-wrong': {
    step: '找大家都答错的题',
    sentence: ({ amount }) => `答的人里只有 ${amount}% 答对，也许答案写错了，或者题目有歧义。`,
  },
  'question-punishes-the-strong': {
    step: '找学得好的反而答错的题',
    sentence: ({ amount }) => `平时答得好的一半人，在这道题上反而比另一半低 ${amount} 个百分点，题目或答案可能有歧义。`,
  },
  'question-beyond-film': {
    step: '找指到视频之外的题',
    sentence: ({ amount }) => `「看讲解」指到第 ${clock(amount)}，那一讲的视频没有这么长。`,
  },
  'news-dead-link': { step: '试资讯里的站内链接', sentence: deadLinks('文里') },
  'course-dead-link': { step: '试课程介绍里的站内链接', sentence: deadLinks('介绍里'), fix: fixAddresses.page },
  'question-dead-link': { step: '试题目里的站内链接', sentence: deadLinks('题干或解析里') },
  'page-dead-link': { step: '试页面上的站内链接', sentence: deadLinks('页面上') },
  'questions-unanswered': {
    step: '找两天没有人答的提问',
    sentence: ({ amount }, { waitedDays }) => `${amount} 条提问等了两天还没有人答，最早的是 ${waitedDays} 天前的。`,
    fix: fixAddresses.inbox,
    link: ({ contentId }) => `${courseAddress(contentId)}#comments`,
  },
  'lesson-abandoned': {
    step: '找没人看完的讲',
    sentence: ({ amount }, { leaveSecond }) =>
      leaveSecond === undefined
        ? `看过的人里只有 ${amount}% 看完。`
        : `看过的人里只有 ${amount}% 看完，走得最多的是第 ${clock(leaveSecond)} 之后。`,
    fix: fixAddresses.insight,
  },
  'subtitles-beyond-film': {
    step: '看字幕是不是比视频长',
    sentence: ({ amount }) => `字幕比视频长 ${amount} 秒，也许是别的视频的字幕。`,
  },
  'course-without-cover': { step: '找没有封面的课', sentence: () => '没有封面，在列表里认不出来。' },
  'question-without-analysis': { step: '找没有解析的题', sentence: () => '没有解析，做错了不知道为什么。' },
  'question-too-quick': {
    step: '找不用想就答完的题',
    sentence: ({ amount }) => `${amount} 次作答里一半不到 3 秒，也许题目太显眼，或者大家没读就猜。`,
  },
  'question-never-answered': { step: '找没有人做过的题', sentence: () => '写好三个月了，还没有人做过。' },
}

const SEVERITY_WEIGHTS: Record<Severity, number> = { broken: 2000, doubtful: 1000, poor: 0 }

/** A greater weight comes first: by severity, then in the order of the table. */
export const weightOf = (rule: FindingRule): number =>
  SEVERITY_WEIGHTS[FINDING_RULES[rule].severity] + FINDING_RULE_KEYS.length - FINDING_RULE_KEYS.indexOf(rule)

export const addressesOf = (rule: FindingRule, found: FoundPlace) => ({
  link: (RULE_WORDS[rule].link ?? studentAddressOf)(found),
  fixLink: (RULE_WORDS[rule].fix ?? fixAddressOf)(found),
})
