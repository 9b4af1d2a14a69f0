import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { Area, DirectionLook } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { promotionCalls } from './promotion.contract.ts'

const HomeTextsShown = z.object({
  firstTab: z.string(),
  secondTab: z.string(),
  newsHeading: z.string(),
  teamHeading: z.string(),
  teamText: z.string(),
  questionsText: z.string(),
  bannerTitle: z.string(),
  bannerText: z.string(),
  bannerAction: z.string(),
})

export const WebsiteInfo = z.object({
  name: z.string(),
  shortName: z.string(),
  recordNumber: z.string(),
  policeRecordNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** When somebody answers; '' where the school has written none. */
  serviceHours: z.string(),
  slogan: z.string(),
  /** The colour of the school, #rrggbb; '' is honey. */
  colour: z.string(),
  /** The addresses of the school's own mark and word mark; '' where it has none. */
  mark: z.string(),
  wordmark: z.string(),
  /** Width by height. */
  wordmarkRatio: z.number(),
  description: z.string(),
  /** Counted from the data, never written into a text. */
  courseCount: z.int(),
  lessonCount: z.int(),
  teacherCount: z.int(),
  memberCount: z.int(),
  questionCount: z.int(),
  /** The look of each direction, in menu order: for components that know a direction by its area alone. */
  directions: z.array(z.object({ area: Area, ...DirectionLook.shape })),
  /** The sentences of the front page, the school's own or the built-in ones. */
  home: HomeTextsShown,
  /** Promotional pages in their order, for the footer. */
  promotions: z.array(z.object({ title: z.string(), address: z.string() })),
  /** The agreements in force, for the footer. */
  agreements: z.array(z.object({ title: z.string(), path: z.string() })),
})
export type WebsiteInfo = z.infer<typeof WebsiteInfo>

export const Banner = z.object({
  id: z.int(),
  imageUrl: wire('imageSrc', z.string()),
  imageAlt: z.string(),
  link: wire('bannerUrl', z.string()),
  /** The words of the picture as text, shown where the picture cannot be. */
  headline: z.string(),
  subtitle: z.string(),
  actionLabel: z.string(),
})
export type Banner = z.infer<typeof Banner>

export const Advert = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  actionLabel: z.string(),
  imageUrl: wire('imageSrc', z.string()),
  link: wire('advUrl', z.string()),
  area: Area,
})
export type Advert = z.infer<typeof Advert>

export const siteContract = {
  ...promotionCalls,
  info: endpoint({
    method: 'GET',
    path: '/website/info',
    access: 'public',
    summary:
      '站点信息：名字、简称、备案号、口号、品牌色、标志与字标、电话、邮箱、地址、各项数目，每个方向的颜色与标志，首页的文字，以及推广页和协议的名字与地址',
    result: WebsiteInfo,
  }),
  banners: endpoint({
    method: 'GET',
    path: '/banner/banner_list',
    access: 'public',
    summary: '首页横幅',
    result: z.array(Banner),
  }),
  adverts: endpoint({
    method: 'GET',
    path: '/banner/adv_list',
    access: 'public',
    summary: '首页广告',
    result: z.array(Advert),
  }),
}
