/** A call that breaks the rule for plans, and why it may. */
export interface PlanAllowance {
  calls: readonly string[]
  /** The sentences that are allowed. */
  breach: RegExp
  why: string
}

export const PLAN_ALLOWANCES: readonly PlanAllowance[] = [
  {
    calls: ['account.exportData', 'account.deleteAccount', 'manage.members.export'],
    breach: /^walks the whole of notes /,
    why: 'No index has the deleted notes by member. Asked once in the life of a member.',
  },
  {
    calls: ['site.info'],
    breach: /^walks the whole (of|index \w+ of) (courses|users) /,
    why: 'Answered from the cache. Above 100,000 members the figure of the planner is used, decision 061.',
  },
  {
    calls: ['news.list'],
    breach: /^walks the whole of news /,
    why: 'Counts all articles for the pages of the list. Answered from the cache.',
  },
  {
    calls: ['questions.chapters'],
    breach: /enrolments\.last_watched_at|^walks the whole of (questions|catalogue_entries) /,
    why: 'Asks of every course whether it has questions: the work of the school, of members the own rows alone.',
  },
  {
    calls: ['manage.courseDesk.list', 'manage.courseDesk.counts'],
    breach: /row_number|chosen\.learner_count|^walks the whole index courses_pkey /,
    why: 'A course and its draft are one line, whose state and order are known only when both are read: all courses, no row of a member.',
  },
  {
    calls: ['manage.courseDesk.change', 'manage.courseDesk.duplicate', 'manage.drafts.look', 'manage.drafts.open'],
    breach: /^walks the whole of catalogue_entries /,
    why: 'Chapters and lessons of a course have an index each, and none has both. A colleague opens a course to write in it.',
  },
  {
    calls: ['manage.news.counts'],
    breach: /^walks the whole (of|index news_pkey of) news /,
    why: 'No index has the articles that are withdrawn. Counted no further than the page says.',
  },
  {
    calls: ['manage.health.overview'],
    breach: /by content_findings(_1)?\.(weight|rule)/,
    why: 'The nightly check keeps the first findings of each rule alone; the planner does not know that.',
  },
  {
    calls: ['manage.library.space'],
    breach: /^walks the whole (of|index media_pkey of) (assets|media|store_findings) /,
    why: 'The bytes of all files are what is asked. One page of the desk.',
  },
  {
    calls: ['manage.library.rename', 'manage.library.removeOriginal'],
    breach: /^walks the whole of assets .*hashed SubPlan/,
    why: 'The files of a film by one of two ways, which no index answers. One film at a time, by a colleague.',
  },
  {
    calls: ['manage.opening.open'],
    breach: /by \(\(SubPlan 2\)\) DESC, courses\.id|^walks the whole of (courses|catalogue_entries) /,
    why: 'Looks for one course that plays. Asked once in the life of a school, which has a handful of courses then.',
  },
  {
    calls: ['manage.orders.trialStatement'],
    breach: /by orders\.receipt_at, orders\.id|^walks the whole (index orders_with_receipt|of users) /,
    why: 'The demo school alone has it, with some seventy orders.',
  },
]

export const allowanceFor = (call: string, breach: string): PlanAllowance | undefined =>
  PLAN_ALLOWANCES.find((each) => each.calls.includes(call) && each.breach.test(breach))
