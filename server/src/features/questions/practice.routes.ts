import type { practiceCalls } from '@bee/contract/questions/practice.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { bookMarkdown } from './book-markdown.ts'
import type { LearningService } from './learning.service.ts'
import {
  presentBookEntry,
  presentBookPage,
  presentChallenge,
  presentChapters,
  presentHistory,
  presentOpenSet,
  presentOutcome,
  presentSet,
} from './practice.presenter.ts'
import type { PracticeService } from './practice.service.ts'

export interface PracticeParts {
  practice: PracticeService
  learning: LearningService
  schoolNames: Pick<SchoolNamesService, 'read'>
  /** For addresses in documents that members take away from the site. */
  publicUrl: string
}

export const practiceRoutes = ({
  practice,
  learning,
  schoolNames,
  publicUrl,
}: PracticeParts): Handlers<typeof practiceCalls> => ({
  async submit({ id, given, ...rest }, { member }) {
    const answer = { questionId: id, setId: rest.setId, seconds: rest.seconds }
    const { question, recorded } = await practice.submit(member.userId, answer, given)
    return presentOutcome(question, recorded)
  },
  async grade({ id, grade, ...rest }, { member }) {
    const answer = { questionId: id, setId: rest.setId, seconds: rest.seconds }
    const { question, recorded } = await practice.grade(member.userId, answer, Number(grade))
    return presentOutcome(question, recorded)
  },
  startSet: async (input, { member }) => ({ setId: await practice.start(member.userId, input) }),
  async set({ setId }, { member }) {
    const { set, rows } = await practice.set(setId, member.userId)
    return presentSet(set, rows)
  },
  async finishSet({ setId }, { member }) {
    const { set, rows } = await practice.finish(setId, member.userId)
    return presentSet(set, rows)
  },
  challenge: async ({ typeId }, { member }) => (await practice.challenges(member.userId, typeId)).map(presentChallenge),
  chapters: async (_, { member }) => presentChapters(await practice.chapters(member.userId)),
  async numbers(_, { member: { userId } }) {
    const { types, dueCount, favouriteCount, openSets } = await learning.numbers(userId)
    const sum = (pick: (row: (typeof types)[number]) => number) => types.reduce((total, row) => total + pick(row), 0)
    return {
      bookCount: sum((row) => row.bookCount),
      dueCount,
      favouriteCount,
      doneCount: sum((row) => row.doneCount),
      rightCount: sum((row) => row.rightCount),
      wrongCount: sum((row) => row.wrongCount),
      types,
      openSets: openSets.map(presentOpenSet),
    }
  },
  async book(input, { member }) {
    const { rows, totalCount } = await learning.book(member.userId, input)
    return pagedResult(rows, totalCount, input, presentBookEntry)
  },
  bookPages: async (_, { member }) => (await learning.wholeBook(member.userId)).map(presentBookPage),
  bookMarkdown: async (_, { member }) =>
    bookMarkdown(await learning.wholeBook(member.userId), {
      now: learning.today(),
      publicUrl,
      school: (await schoolNames.read()).name,
    }),
  async history(input, { member }) {
    const { rows, totalCount } = await learning.history(member.userId, input)
    return pagedResult(rows, totalCount, input, presentHistory)
  },
})
