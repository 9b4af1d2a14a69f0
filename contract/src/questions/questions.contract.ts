import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, idList, oneOf, paged, pageQuery, searchWord, wholeNumberOr } from '../fields.ts'
import { CHOSEN_TYPES_MAX, MAX_PAGE_SIZE, PRACTICE_SET_SIZE, QUESTION_PAGE_SIZE } from '../limits.ts'
import { QUESTION_SORTS, SORT_RULES } from './question-choices.ts'
import { practiceCalls } from './practice.contract.ts'
import { ExplainingLesson, QuestionAnswer, QuestionCard, QuestionOption, typeFilter } from './question-shapes.ts'

export const QuestionDetail = z.object({
  ...QuestionCard.shape,
  /** Sanitised HTML, made from the Markdown in `content`. */
  contentHtml: z.string(),
  options: z.array(QuestionOption),
  parentTypeId: z.int(),
  parentTypeName: z.string(),
  isFavourite: wire('collectLogo', z.boolean()),
  /** The next question of the same type; after the last the first again. */
  nextId: z.nullable(z.int()),
  lesson: z.nullable(ExplainingLesson),
})
export type QuestionDetail = z.infer<typeof QuestionDetail>

const drawSize = () => wholeNumberOr(PRACTICE_SET_SIZE, { label: '题数 limit', min: 1, max: MAX_PAGE_SIZE })
const OneQuestion = z.object({ id: id('id') })

export const browsingCalls = {
  list: endpoint({
    method: 'GET',
    path: '/examination/allList',
    access: 'public',
    summary: '题库列表：搜索、类型（一个或几个）、排序、分页；搜到的题很多时，总数只数到所看的一页之后 1000 条',
    input: z.object({
      search: wire('searchContent', searchWord('搜索词 searchContent')),
      /** None: every type. A direction includes its sub-types. */
      typeIds: wire('subjectTypeId', idList('类型 subjectTypeId', CHOSEN_TYPES_MAX)),
      sort: wire('sortField', oneOf('排序 sortField', QUESTION_SORTS, '0')),
      order: wire('sortRule', oneOf('次序 sortRule', SORT_RULES, 'desc')),
      ...pageQuery(QUESTION_PAGE_SIZE),
    }),
    result: paged(QuestionCard),
  }),
  recommended: endpoint({
    method: 'GET',
    path: '/examination/recommend/:id',
    access: 'public',
    summary: '相关题目',
    input: OneQuestion,
    result: z.array(QuestionCard),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/examination/detail/:id',
    access: 'member',
    summary: '题目详情，不含答案',
    input: OneQuestion,
    result: QuestionDetail,
  }),
  answer: endpoint({
    method: 'GET',
    path: '/examination/answer',
    access: 'member',
    summary: '题目的答案与解析',
    input: OneQuestion,
    result: QuestionAnswer,
  }),
  collect: endpoint({
    method: 'GET',
    path: '/examination/collect',
    access: 'member',
    summary: '收藏或取消收藏题目',
    input: OneQuestion,
    result: z.object({ isFavourite: wire('collected', z.boolean()), favouriteCount: wire('collectCount', z.int()) }),
  }),
  ofType: endpoint({
    method: 'GET',
    path: '/examination/list/subject',
    access: 'member',
    summary: '某个类型的题，按顺序',
    input: z.object({ typeId: wire('subjectTypeId', typeFilter()), ...pageQuery() }),
    result: paged(QuestionCard),
  }),
  ofLesson: endpoint({
    method: 'GET',
    path: '/examination/list/catalog',
    access: 'member',
    summary: '某一章或某一讲的题，按顺序',
    input: z.object({ lessonId: wire('catalogId', id('catalogId')), ...pageQuery() }),
    result: paged(QuestionCard),
  }),
  randomOfType: endpoint({
    method: 'GET',
    path: '/examination/random/subject',
    access: 'member',
    summary: '从某个类型里随机抽题，没做过的优先',
    input: z.object({ typeId: wire('subjectTypeId', typeFilter()), limit: drawSize() }),
    result: z.array(QuestionCard),
  }),
  randomOfLesson: endpoint({
    method: 'GET',
    path: '/examination/random/catalog',
    access: 'member',
    summary: '从某一章或某一讲里随机抽题，没做过的优先',
    input: z.object({ lessonId: wire('catalogId', id('catalogId')), limit: drawSize() }),
    result: z.array(QuestionCard),
  }),
  collected: endpoint({
    method: 'GET',
    path: '/examination/list/collect',
    access: 'member',
    summary: '我收藏的题',
    input: z.object(pageQuery(QUESTION_PAGE_SIZE)),
    result: paged(QuestionCard),
  }),
}

export const questionsContract = { ...browsingCalls, ...practiceCalls }
