import { HOME_TEXTS } from '@bee/contract/site/home-texts.ts'
import type { Teacher } from '@bee/contract/about/about.contract.ts'
import type { TransportRequest } from '@bee/contract/client.ts'
import type { CourseCard, CourseType } from '@bee/contract/courses/courses.contract.ts'
import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import { DEFAULT_FACE } from '@bee/contract/site/school-look.ts'
import type { Advert, Banner, WebsiteInfo } from '@bee/contract/site/site.contract.ts'

/** A small school, as the public calls of the home page answer it. */
const info: WebsiteInfo = {
  ...DEFAULT_FACE,
  phone: '400-860-2217',
  email: 'hello@fengxuetang.cn',
  address: '杭州市余杭区文一西路 998 号 5 幢',
  serviceHours: '',
  slogan: '一格一格，酿成真本事。',
  description: '一所给 IT 人的网上学校。',
  courseCount: 20,
  lessonCount: 200,
  teacherCount: 2,
  memberCount: 9,
  questionCount: 30,
  home: HOME_TEXTS,
  agreements: [],
  promotions: [{ title: 'Java 练兵台', address: 'javaLBT' }],
  directions: [
    { area: 'java', colour: 'java', sign: 'java' },
    { area: 'web', colour: 'web', sign: 'web' },
  ],
}

const banners: Banner[] = [1, 2].map((id) => ({
  id,
  imageUrl: `/pictures/banners/${id}.webp`,
  imageAlt: `横幅 ${id}`,
  link: '/subject',
  headline: `标题 ${id}`,
  subtitle: '副题',
  actionLabel: '开始选课',
}))

const adverts: Advert[] = [
  {
    id: 1,
    title: 'Java 练兵台',
    subtitle: '120 天',
    actionLabel: '看看怎么练',
    imageUrl: '/pictures/adverts/java.svg',
    link: '/subject',
    area: 'java',
  },
]

export const sampleTypes: CourseType[] = [
  {
    id: 1,
    name: 'Java 开发',
    parentId: 0,
    area: 'java',
    colour: 'java',
    sign: 'java',
    courseCount: 9,
    hotWords: ['Spring', 'JVM'],
    subtypes: [
      {
        id: 11,
        name: 'Java 基础',
        parentId: 1,
        area: 'java',
        courseCount: 2,
        topics: ['Java 零基础', '集合'],
      },
    ],
  },
  {
    id: 2,
    name: '前端开发',
    parentId: 0,
    area: 'web',
    colour: 'web',
    sign: 'web',
    courseCount: 8,
    hotWords: ['Vue'],
    subtypes: [],
  },
]

export const sampleCourse = (courseId: number, courseName = `课程 ${courseId}`): CourseCard => ({
  id: courseId,
  name: courseName,
  introduction: `第 ${courseId} 门课的简介`,
  typeId: 11,
  typeName: 'Java 基础',
  area: 'java',
  price: 0,
  discount: null,
  viewCount: 100 + courseId,
  lessonCount: 10,
  publishTime: '2026-01-01T00:00:00.000Z',
  images: [{ imageUrl: `/pictures/covers/${courseId}.webp`, thumbUrl: '' }],
  percent: null,
  isOpen: true,
})

const news: NewsItem[] = [1, 2, 3, 4].map((id) => ({
  id,
  title: `资讯 ${id}`,
  summary: `第 ${id} 篇的摘要`,
  imageUrl: `/pictures/news/${id}.webp`,
  thumbUrl: '',
  hits: 10,
  createTime: '2026-02-03T04:00:00.000Z',
  updateTime: '2026-02-03T04:00:00.000Z',
}))

const teachers: Teacher[] = [12, 9].map((years, index) => ({
  id: index + 1,
  name: `讲师 ${index + 1}`,
  title: 'Java 架构',
  motto: '前架构师',
  area: 'java',
  years,
  bio: '',
  teaches: [],
  quote: '',
  headUrl: '',
  courseCount: 1,
}))

/** Twenty courses in each category; ids of the second begin at 101. */
function categoryPage(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  const limit = Number(query.get('limit') ?? 8)
  const first = query.get('category') === '2' ? 101 : 1
  const ids = Array.from({ length: 20 }, (_, index) => first + index)
  return {
    list: ids.slice((page - 1) * limit, page * limit).map((id) => sampleCourse(id)),
    totalCount: ids.length,
    totalPage: Math.ceil(ids.length / limit),
  }
}

/** The server's answers; throws for calls that the home page does not make. */
export function answerOfSampleSite({ url }: Pick<TransportRequest, 'url'>): unknown {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  switch (pathname.replace('/bee/api', '')) {
    case '/website/info':
      return info
    case '/banner/banner_list':
      return banners
    case '/banner/adv_list':
      return adverts
    case '/release/subject_type/list':
      return sampleTypes
    case '/release/subjectCategoryList':
      return categoryPage(searchParams)
    case '/release/subject/list':
      return { list: [sampleCourse(1, 'Spring Boot 3 企业级开发实战')], totalCount: 1, totalPage: 1 }
    case '/news/list':
      return { list: news, totalCount: news.length, totalPage: 1 }
    case '/about/teacher':
      return teachers
    default:
      throw new Error(`The sample site does not answer ${url}`)
  }
}
