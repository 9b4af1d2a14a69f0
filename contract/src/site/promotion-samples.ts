/**
 * The sentences of a new promotional page that tell its author what to write there. A page cannot be published while it
 * still says one of them; the other words of a new page can stand as they are.
 */
export const PROMOTION_SAMPLES = {
  sub: '写一句最想让人记住的话。',
  projects: ['第一个项目', '第二个项目', '第三个项目'],
  technology: '用到的技术',
  condition: '什么条件下',
  mark: '做到什么程度',
  route: ['先学哪些', '再学哪些', '最后做成什么'],
  points: ['一句话说清楚它是什么。', '遇到过什么，怎么解决的。'],
  answers: [
    '写清楚要先会什么，没有把握的可以怎么办。',
    '写清楚一周要花多少时间，跟不上怎么补。',
    '写清楚几天以内退多少，怎么申请，几天到账。',
  ],
} as const

const SENTENCES: ReadonlySet<string> = new Set(Object.values(PROMOTION_SAMPLES).flat())

export const isSample = (text: string): boolean => SENTENCES.has(text.trim())
