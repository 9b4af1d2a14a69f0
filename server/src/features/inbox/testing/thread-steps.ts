import fc from 'fast-check'
import { fresh, open, PEOPLE, settle, type Person, type Report, type Root, type School } from './threads-model.ts'

type Step = (school: School) => Promise<unknown>

const pick = <Item>(list: readonly Item[], place: number): Item | undefined =>
  list.length === 0 ? undefined : list[place % list.length]

const comment =
  (isQuestion: boolean, rating: number | null): Step =>
  async (school) => {
    const askedAt = school.now
    const id = await school.id(
      `insert into comments (course_id, user_id, content, is_question, rating, created_at)
       values ($1, $2, '说的话', $3, $4, $5) returning id`,
      [school.courseId, school.people.member, isQuestion, isQuestion ? null : rating, askedAt],
    )
    const state = isQuestion || rating === null || rating < 4 ? 'waiting' : 'done'
    school.roots.push({
      ...fresh(state, askedAt),
      ...{ id, isQuestion, hasRating: !isQuestion && rating !== null, isHidden: false, solvedBy: undefined },
      ...{ replies: [], reports: new Map<Person, Report>(), reported: fresh('done', askedAt) },
    })
  }

/** An act on a comment that is visible to all. */
const toShown =
  (place: number, act: (school: School, root: Root) => Promise<unknown>): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (root && !root.isHidden) await act(school, root)
  }

const reply = (place: number, by: Person) =>
  toShown(place, async (school, root) => {
    const at = school.now
    const id = await school.id(
      `insert into comments (course_id, user_id, parent_id, content, created_at)
       values ($1, $2, $3, '接着说', $4) returning id`,
      [school.courseId, school.people[by], root.id, at],
    )
    root.replies.push({ id, by })
    if (by === 'teacher') school.answered(root, at)
    else root.version += 1
    if (by === 'member') open(root, at)
  })

const answer = (place: number) =>
  toShown(place, async (school, root) => {
    const at = school.now
    const values = [root.id, `答 ${at.getTime()}`, at]
    await school.run('update comments set reply_content = $2, replied_at = $3 where id = $1', values)
    school.answered(root, at)
  })

/** Edits the words, which neither opens nor settles the thread. */
const edit = (place: number) =>
  toShown(place, async (school, root) => {
    const changed = pick([root.id, ...root.replies.map(({ id }) => id)], place)
    await school.run('update comments set content = $2 where id = $1', [changed, `改 ${school.now.getTime()}`])
  })

const turn = (place: number) =>
  toShown(place, async (school, root) => {
    if (root.hasRating || root.solvedBy !== undefined) return
    root.isQuestion = !root.isQuestion
    await school.run('update comments set is_question = $2 where id = $1', [root.id, root.isQuestion])
  })

/** Takes the solution back. The thread waits again unless the school had answered. */
function unsolve(root: Root): void {
  root.solvedBy = undefined
  if (root.state === 'done' && !root.answeredAt && root.isQuestion) root.state = 'waiting'
}

/** Removes a member's reply; replies of the school stay. */
const removeReply = (place: number) =>
  toShown(place, async (school, root) => {
    const gone = pick(
      root.replies.filter(({ by }) => by !== 'teacher'),
      place,
    )
    if (!gone) return
    await school.run('delete from comments where id = $1', [gone.id])
    root.replies = root.replies.filter((each) => each !== gone)
    if (root.solvedBy === gone.id) unsolve(root)
  })

const hide =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root) return
    root.isHidden = !root.isHidden
    const at = root.isHidden ? school.now : null
    await school.run('update comments set hidden_at = $2 where id = $1', [root.id, at])
    if (at) for (const thread of [root, root.reported]) thread.settledAt = at
  }

const solve = (place: number) =>
  toShown(place, async (school, root) => {
    if (root.solvedBy !== undefined) {
      await school.run('delete from comment_solutions where comment_id = $1', [root.id])
      unsolve(root)
      return
    }
    const solution = pick(root.replies, place)
    if (!solution || !root.isQuestion) return
    const at = school.now
    const values = [root.id, solution.id, at]
    await school.run('insert into comment_solutions (comment_id, reply_id, created_at) values ($1, $2, $3)', values)
    root.solvedBy = solution.id
    if (root.state !== 'done') settle(root, at)
  })

const report = (place: number, by: Person) =>
  toShown(place, async (school, root) => {
    if (root.reports.has(by)) return
    const at = school.now
    const values = [root.id, school.people[by], at]
    await school.run('insert into comment_reports (comment_id, user_id, created_at) values ($1, $2, $3)', values)
    if (root.reports.size === 0) root.reported = fresh('done', at)
    root.reports.set(by, { at, dismissedAt: undefined })
    root.reported.version += 1
    open(root.reported, at)
  })

const isAllDismissed = ({ reports }: Root) =>
  [...reports.values()].every(({ dismissedAt }) => dismissedAt !== undefined)

/** Dismisses all reports, as a colleague does, or one. */
const dismiss = (place: number, only: Person | null) =>
  toShown(place, async (school, root) => {
    const judged = [...root.reports].filter(([by]) => only === null || by === only)
    if (judged.length === 0) return
    const at = school.now
    const values = [root.id, judged.map(([by]) => school.people[by]), at]
    await school.run('update comment_reports set dismissed_at = $3 where comment_id = $1 and user_id = any($2)', values)
    for (const [, each] of judged) each.dismissedAt = at
    if (root.reported.state !== 'done' && isAllDismissed(root)) settle(root.reported, at)
  })

/** As when the member who reported it leaves the school. */
const takeBack = (place: number, by: Person) =>
  toShown(place, async (school, root) => {
    if (!root.reports.delete(by)) return
    await school.run('delete from comment_reports where comment_id = $1 and user_id = $2', [root.id, school.people[by]])
    if (root.reports.size === 0 || root.reported.state === 'done' || !isAllDismissed(root)) return
    const moments = [...root.reports.values()].flatMap(({ at, dismissedAt = at }) => [
      at.getTime(),
      dismissedAt.getTime(),
    ])
    settle(root.reported, new Date(Math.max(...moments)))
  })

const remove =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root) return
    await school.run('delete from comments where id = $1', [root.id])
    school.roots = school.roots.filter((each) => each !== root)
  }

const sendFeedback: Step = async (school) => {
  const askedAt = school.now
  const id = await school.id(
    `insert into feedback (user_id, kind, content, created_at) values ($1, 'bug', '反馈', $2) returning id`,
    [school.people.member, askedAt],
  )
  school.feedback.push({ ...fresh('waiting', askedAt), id, replyIds: [] })
}

const talkOfFeedback =
  (place: number, act: 'answer' | 'reply' | 'remove'): Step =>
  async (school) => {
    const found = pick(school.feedback, place)
    if (!found) return
    const at = school.now
    if (act === 'answer') {
      const values = [found.id, `回 ${at.getTime()}`, at]
      await school.run('update feedback set answer = $2, answered_at = $3 where id = $1', values)
      school.answered(found, at)
    } else if (act === 'remove') {
      const goneId = found.replyIds.pop()
      if (goneId !== undefined) await school.run('delete from feedback_replies where id = $1', [goneId])
    } else if (found.answeredAt) {
      found.replyIds.push(
        await school.id(
          `insert into feedback_replies (feedback_id, user_id, content, created_at) values ($1, $2, '再说', $3) returning id`,
          [found.id, school.people.member, at],
        ),
      )
      found.version += 1
      open(found, at)
    }
  }

const place = fc.nat({ max: 20 })
const person = fc.constantFrom(...PEOPLE)

/** New words are more frequent than any other step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.boolean(), fc.option(fc.integer({ min: 1, max: 5 })))
      .map(([isQuestion, rating]) => comment(isQuestion, rating)),
  },
  { weight: 4, arbitrary: fc.tuple(place, person).map(([at, by]) => reply(at, by)) },
  { weight: 1, arbitrary: place.map(answer) },
  { weight: 1, arbitrary: place.map(edit) },
  { weight: 1, arbitrary: place.map(turn) },
  { weight: 1, arbitrary: place.map(removeReply) },
  { weight: 2, arbitrary: place.map(hide) },
  { weight: 2, arbitrary: place.map(solve) },
  { weight: 2, arbitrary: fc.tuple(place, person).map(([at, by]) => report(at, by)) },
  { weight: 2, arbitrary: fc.tuple(place, fc.option(person)).map(([at, only]) => dismiss(at, only)) },
  { weight: 1, arbitrary: fc.tuple(place, person).map(([at, by]) => takeBack(at, by)) },
  { weight: 1, arbitrary: place.map(remove) },
  { weight: 1, arbitrary: fc.constant(sendFeedback) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, fc.constantFrom('answer' as const, 'reply' as const, 'remove' as const))
      .map(([at, act]) => talkOfFeedback(at, act)),
  },
)

/** Steps that random runs seldom combine: solved, taken back and solved again; reported again after a judgement; all reports withdrawn. */
export const STORY: Step[] = [
  comment(true, null),
  reply(0, 'other'),
  solve(0),
  solve(0),
  solve(0),
  solve(0),
  reply(0, 'member'),
  removeReply(1),
  report(0, 'other'),
  dismiss(0, null),
  report(0, 'member'),
  dismiss(0, 'other'),
  dismiss(0, null),
  report(0, 'stranger'),
  takeBack(0, 'stranger'),
  takeBack(0, 'other'),
  takeBack(0, 'member'),
]
