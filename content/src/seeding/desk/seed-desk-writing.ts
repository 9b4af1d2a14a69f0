import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { NewsDraft } from '@bee/contract/news/news-draft.ts'
import { idsBySlug } from '../look-up.ts'
import { hours, seedingDay } from '../seeding-day.ts'
import type { SeedContext } from '../seed-step.ts'

/** Hours of this evening, and of the next morning for a school that begins at night. */
const EVENINGS = [hours(21), hours(23.5), hours(33)]
/** Time to look at the news before it is published. */
const SOONEST_MS = 20 * MINUTE_MS

/** The next of the hours at which the demo publishes something. */
export function publishingHour({ now }: Pick<SeedContext, 'now'>): Date {
  const day = seedingDay(now)
  const moments = EVENINGS.map((second) => day.at(0, second))
  return moments.find((moment) => moment.getTime() - now.getTime() > SOONEST_MS) ?? day.at(-1, hours(9))
}

/** Drafts of colleagues: one in which two have changed the same place, and one that is published tonight. */
export async function deskWriting(
  context: SeedContext,
  idOf: (slug: string) => number,
  publishAt: Date,
): Promise<void> {
  const { services, work, content } = context
  const { conflict, scheduled } = content.desk
  const [courseId, newsId] = [await idsBySlug(context, 'courses'), await idsBySlug(context, 'news')]

  const course = (await services.contentChanges.read(work, 'course', courseId(conflict.course))) as CourseDraft
  const written = { ...course, introduction: conflict.introduction }
  const start = { kind: 'course' as const, contentId: courseId(conflict.course), body: written, by: idOf(conflict.by) }
  const draft = await services.drafts.begin(work, start)
  await services.drafts.keepLost(
    work,
    draft,
    { ...course, introduction: conflict.otherIntroduction },
    idOf(conflict.other),
  )

  const news = (await services.contentChanges.read(work, 'news', newsId(scheduled.news))) as NewsDraft
  const by = idOf(scheduled.by)
  const begun = await services.drafts.begin(work, {
    kind: 'news',
    contentId: newsId(scheduled.news),
    body: { ...news, title: scheduled.title },
    by,
  })
  await services.drafts.plan(work, begun, publishAt, { by, note: '' })
}
