/** The sentences of the front page and its parts, until a school writes its own. */
export const HOME_TEXTS = {
  firstTab: '就业课',
  secondTab: '高校课',
  newsHeading: '资讯中心',
  /** Each line of its own. */
  teamHeading: '站上讲台之前，\n他们都守过线上。',
  teamText: '讲的每一个坑，都是自己踩过、填过、复盘过的。',
  /** Behind the number of questions. */
  questionsText: '解析由讲师手写',
  /** The banner of a school without banners; each line of its own. */
  bannerTitle: '想学的，\n从这里开始。',
  bannerText: '视频课、题库与资讯，都在这里',
  bannerAction: '开始选课',
} as const

export type HomeText = keyof typeof HOME_TEXTS
export type HomeTexts = Readonly<Record<HomeText, string>>
