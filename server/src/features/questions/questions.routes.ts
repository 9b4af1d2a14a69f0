import type { browsingCalls } from '@bee/contract/questions/questions.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import type { DrawingService } from './drawing.service.ts'
import { presentAnswer, presentQuestionCard, presentQuestionDetail } from './questions.presenter.ts'
import type { QuestionsService } from './questions.service.ts'

export const questionBrowsingRoutes = (
  questions: QuestionsService,
  drawing: DrawingService,
): Handlers<typeof browsingCalls> => ({
  list: cached(['questions', 'courses'], async function list(input) {
    const { rows, totalCount } = await questions.list(input)
    return pagedResult(rows, totalCount, input, presentQuestionCard)
  }),
  recommended: cached(['questions', 'courses'], async ({ id }) =>
    (await questions.related(id)).map(presentQuestionCard),
  ),
  detail: cached(
    ['questions', 'courses'],
    async ({ id }, { member }) => presentQuestionDetail(await questions.detail(id, member.userId)),
    {
      makePublicPart: async ({ id }) => presentQuestionDetail(await questions.detail(id)),
      memberPart: async function ownDetail({ id }, publicPart, { userId }) {
        const own = await questions.own(id, userId)
        return own && { ...publicPart, ...own }
      },
    },
  ),
  answer: async ({ id }) => presentAnswer(await questions.answer(id)),
  async collect({ id }, { member }) {
    const { collected, count } = await questions.toggleCollection(id, member.userId)
    return { isFavourite: collected, favouriteCount: count }
  },
  async ofType(input) {
    const { rows, totalCount } = await questions.ofType(input.typeId, input)
    return pagedResult(rows, totalCount, input, presentQuestionCard)
  },
  async ofLesson(input) {
    const { rows, totalCount } = await questions.ofLesson(input.lessonId, input)
    return pagedResult(rows, totalCount, input, presentQuestionCard)
  },
  randomOfType: async ({ typeId, limit }, { member }) =>
    (await questions.cardsOf(await drawing.ofType(member.userId, typeId, limit))).map(presentQuestionCard),
  randomOfLesson: async ({ lessonId, limit }, { member }) =>
    (await questions.cardsOf(await drawing.ofLessons(member.userId, [lessonId], limit))).map(presentQuestionCard),
  async collected(input, { member }) {
    const { rows, totalCount } = await questions.collected(member.userId, input)
    return pagedResult(rows, totalCount, input, presentQuestionCard)
  },
})
