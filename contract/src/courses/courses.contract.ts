import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, idList, oneOf, paged, pageQuery, searchWord, time, wholeNumberOr } from '../fields.ts'
import { CHOSEN_TYPES_MAX, COURSE_PAGE_SIZES, HEADER_SEARCH_SIZE, HOME_PAGE_SIZES } from '../limits.ts'
import { COURSE_CATEGORIES, COURSE_SORTS, MY_COURSE_STATES } from './course-choices.ts'

/** The key of a direction, by which other content names it; its look is in `WebsiteInfo.directions`. */
export const Area = z.string()
export type Area = z.infer<typeof Area>

export * from './course-choices.ts'
export * from './direction-choices.ts'

/** One of DIRECTION_COLOURS and one of DIRECTION_SIGNS; anything else is drawn in honey, with a plain cell. */
export const DirectionLook = z.object({ colour: z.string(), sign: z.string() })
export type DirectionLook = z.infer<typeof DirectionLook>

export const CourseImage = z.object({
  imageUrl: z.string(),
  thumbUrl: z.string(),
  /** Only where the addresses are empty: the words in the picture's place. */
  words: z.optional(z.string()),
})

/** A price that holds until a moment. */
export const Discount = z.object({
  /** Yuan; the price without the discount. */
  fullPrice: z.number(),
  /** A midnight in Shanghai: from then on the full price is asked. */
  until: time(),
})
export type Discount = z.infer<typeof Discount>

export const CourseCard = z.object({
  id: wire('subjectId', z.int()),
  name: wire('subjectName', z.string()),
  introduction: wire('subjectIntroduc', z.string()),
  typeId: wire('subjectTypeId', z.int()),
  typeName: wire('subjectTypeName', z.string()),
  area: Area,
  /** Yuan that are asked now, the discount taken off; 0 is free. */
  price: z.number(),
  /** Null without one, and after it has ended. */
  discount: z.nullable(Discount),
  viewCount: wire('viewNumber', z.int()),
  lessonCount: z.int(),
  publishTime: wire('createTime', z.string()),
  images: wire('fileListSubjectImages', z.array(CourseImage)),
  /** Share of the course watched, 0 to 100; null for visitors and untouched courses. */
  percent: z.nullable(z.int()),
  /** True when all lessons may be watched: a free course, or one that this member has paid, who is then shown no price. */
  isOpen: z.boolean(),
})
export type CourseCard = z.infer<typeof CourseCard>

const typeFields = {
  id: wire('subjectTypeId', z.int()),
  name: wire('subjectTypeName', z.string()),
  parentId: z.int(),
  area: Area,
  courseCount: z.int(),
}
export const CourseSubtype = z.object({
  ...typeFields,
  /** Technology names of its courses, the most watched first: the words of the home menu. */
  topics: wire('topicList', z.array(z.string())),
})
export const CourseType = z.object({
  ...typeFields,
  ...DirectionLook.shape,
  hotWords: z.array(z.string()),
  subtypes: wire('childList', z.array(CourseSubtype)),
})
export type CourseSubtype = z.infer<typeof CourseSubtype>
export type CourseType = z.infer<typeof CourseType>

export const CourseDetail = z.object({
  ...CourseCard.shape,
  /** Sanitised HTML, made from Markdown on the server. */
  descriptionHtml: z.string(),
  parentTypeId: z.int(),
  parentTypeName: z.string(),
  teacher: z.nullable(
    z.object({ name: z.string(), title: z.string(), portraitUrl: wire('headUrl', z.string()), bio: z.string() }),
  ),
  chapterCount: z.int(),
  durationSeconds: z.int(),
  /** Of the demo school: its lessons are short clips that show how learning goes here, not the whole lesson. */
  isSample: z.boolean(),
  likeCount: z.int(),
  favouriteCount: wire('collectCount', z.int()),
  commentCount: z.int(),
  rating: z.nullable(z.number()),
  learnerCount: z.int(),
  /** Personal, only with a session (ruling 8). */
  isFavourite: wire('collectLogo', z.boolean()),
  isLiked: wire('likeLogo', z.boolean()),
  /** Lesson last watched, its name and the second in it. */
  lessonId: wire('catalogId', z.nullable(z.int())),
  lessonName: wire('catalogName', z.nullable(z.string())),
  second: wire('videoTime', z.int()),
  /** Number of this member's order that waits for its payment. */
  pendingOrderNo: z.nullable(z.string()),
})
export type CourseDetail = z.infer<typeof CourseDetail>

export const RecommendedCourse = z.object({
  id: wire('subjectId', z.int()),
  name: wire('subjectName', z.string()),
  introduction: wire('subjectIntro', z.string()),
  viewCount: wire('viewNumber', z.int()),
  area: Area,
  images: wire('fileListSubjectImages', z.array(CourseImage)),
})
export type RecommendedCourse = z.infer<typeof RecommendedCourse>

/** A name that contains the search word, and the ranges of the hits in UTF-16 code units (JavaScript's counting): from, and up to. */
export const CourseSuggestion = z.object({
  id: z.int(),
  name: z.string(),
  hits: z.array(z.object({ from: z.int(), to: z.int() })),
})
export type CourseSuggestion = z.infer<typeof CourseSuggestion>

/** A course that a member has begun. */
export const MyCourse = z.object({
  ...CourseCard.shape,
  finishedCount: z.int(),
  /** Lesson last watched, its name and the second in it. */
  lessonId: wire('catalogId', z.nullable(z.int())),
  lessonName: wire('catalogName', z.nullable(z.string())),
  second: wire('videoTime', z.int()),
  /** Minutes of this course that the member has watched, each counted once. */
  studyMinutes: z.int(),
  lastStudyTime: z.string(),
})
export type MyCourse = z.infer<typeof MyCourse>

const CourseListQuery = z.object({
  search: wire('subjectName', searchWord('课程名 subjectName')),
  /** None: every type. A parent type includes its children. */
  typeIds: wire('subjectTypeId', idList('课程类型 subjectTypeId', CHOSEN_TYPES_MAX)),
  sort: wire('source', oneOf('排序 source', COURSE_SORTS, '0')),
  ...pageQuery(COURSE_PAGE_SIZES[0]),
})

const OneCourse = z.object({ courseId: wire('subjectId', id('subjectId')) })
const MyPage = z.object(pageQuery(COURSE_PAGE_SIZES[0]))
const Liked = z.object({ likeCount: z.int(), isLiked: wire('likeLogo', z.boolean()) })
const Collected = z.object({
  favouriteCount: wire('collectCount', z.int()),
  isFavourite: wire('collectLogo', z.boolean()),
})

export const coursesContract = {
  typeTree: endpoint({
    method: 'GET',
    path: '/release/subject_type/list',
    access: 'public',
    summary: '课程类型树',
    result: z.array(CourseType),
  }),
  childTypes: endpoint({
    method: 'GET',
    path: '/release/subject_type/list/parent',
    access: 'public',
    summary: '某个类型的子类；parentId 为 0 时是全部方向',
    input: z.object({ parentId: wholeNumberOr(0, { label: '上级类型 parentId', min: 0, max: 2_147_483_647 }) }),
    result: z.array(CourseSubtype),
  }),
  list: endpoint({
    method: 'GET',
    path: '/release/subject/list',
    access: 'public',
    summary: '课程列表：搜索、类型（一个或几个）、排序、分页',
    input: CourseListQuery,
    result: paged(CourseCard),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/release/subject/suggest',
    access: 'public',
    summary: '课程名联想（我们加的）：名字里有这个词、它的拼音或首字母的课，热门的在前，带上命中的位置',
    input: z.object({
      search: searchWord('搜索词 search'),
      limit: wholeNumberOr(HEADER_SEARCH_SIZE, { label: '条数 limit', min: 1, max: HEADER_SEARCH_SIZE }),
    }),
    result: z.array(CourseSuggestion),
  }),
  byCategory: endpoint({
    method: 'GET',
    path: '/release/subjectCategoryList',
    access: 'public',
    summary: '首页页签里的课程：1 就业课，2 高校课',
    input: z.object({ category: oneOf('类别 category', COURSE_CATEGORIES, '1'), ...pageQuery(HOME_PAGE_SIZES[0]) }),
    result: paged(CourseCard),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/release/subject/info',
    access: 'public',
    summary: '课程详情',
    input: OneCourse,
    result: CourseDetail,
  }),
  recommended: endpoint({
    method: 'GET',
    path: '/release/subject/recommendList',
    access: 'public',
    summary: '看过的人还看了',
    input: OneCourse,
    result: z.array(RecommendedCourse),
  }),
  like: endpoint({
    method: 'POST',
    path: '/subject/likes',
    access: 'member',
    summary: '点赞课程',
    input: OneCourse,
    result: Liked,
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/subject/likes',
    access: 'member',
    summary: '取消点赞',
    input: OneCourse,
    result: Liked,
  }),
  collect: endpoint({
    method: 'POST',
    path: '/subject/collect',
    access: 'member',
    summary: '收藏课程',
    input: OneCourse,
    result: Collected,
  }),
  uncollect: endpoint({
    method: 'DELETE',
    path: '/subject/collect',
    access: 'member',
    summary: '取消收藏课程',
    input: OneCourse,
    result: Collected,
  }),
  collectedList: endpoint({
    method: 'GET',
    path: '/subject/list/collect',
    access: 'member',
    summary: '我收藏的课程',
    input: MyPage,
    result: paged(CourseCard),
  }),
  myCollected: endpoint({
    method: 'GET',
    path: '/subject/myCollect',
    access: 'member',
    summary: '我收藏的课程（个人中心）',
    input: MyPage,
    result: paged(CourseCard),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/subject/mySubject',
    access: 'member',
    summary: '我的课程：最近学的在前，带进度和上次学到的一讲',
    input: z.object({ state: oneOf('状态 state', MY_COURSE_STATES, 'all'), ...pageQuery(COURSE_PAGE_SIZES[0]) }),
    result: paged(MyCourse),
  }),
}
