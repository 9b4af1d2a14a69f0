import type { pathsContract } from '@bee/contract/paths/paths.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentOwnCard, presentOwnPath, presentPathCard, presentPathDetail } from './paths.presenter.ts'
import type { PathsService } from './paths.service.ts'

export const pathsRoutes = (paths: PathsService): Handlers<typeof pathsContract> => ({
  list: cached(['paths', 'courses'], async ({ courseId }) => (await paths.list(courseId)).map(presentPathCard), {
    memberPart: async function ownCards(_input, cards, { userId }) {
      const courseIds = new Set(cards.flatMap(({ courses }) => courses.map(({ id }) => id)))
      const own = await paths.ownCourses([...courseIds], userId)
      return cards.map((card) => presentOwnCard(card, own))
    },
  }),

  info: cached(['paths', 'courses'], async ({ id }) => presentPathDetail(await paths.read(id)), {
    memberPart: async function ownPath(_input, detail, { userId }) {
      const courseIds = detail.steps.map(({ courseId }) => courseId)
      return presentOwnPath(detail, await paths.ownCourses(courseIds, userId))
    },
  }),
})
