import type { ImportedDay } from '@bee/server/features/player/study-import.repository.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import { registerPictures } from './seed-assets.ts'
import { hours, type SeedingDay } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** A student who studies within a week of an article has read it, once: an article cannot have more readers than there are members. */
const READ_WITHIN_DAYS = 7

function countReaders(studied: readonly Pick<ImportedDay, 'userId' | 'day'>[], day: SeedingDay) {
  return (daysAgo: number): number => {
    const week = new Set(
      Array.from({ length: Math.min(READ_WITHIN_DAYS, daysAgo) }, (_, index) => day.date(daysAgo - index)),
    )
    return new Set(studied.filter((each) => week.has(each.day)).map(({ userId }) => userId)).size
  }
}

async function seedNews(context: SeedContext): Promise<void> {
  const { services, work, content, day, how } = context
  const readersOf = countReaders(await services.studyImport.studyDays(work), day)
  const pictureId = await registerPictures(
    context,
    content.news.flatMap(({ picture }) => [
      { path: picturePaths.news(picture) },
      { path: picturePaths.newsThumb(picture), madeFrom: picturePaths.news(picture) },
    ]),
  )
  const oldestFirst = content.news.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await services.contentChanges.add(
    work,
    'news',
    oldestFirst.map((article) => ({
      draft: {
        title: article.title,
        summary: article.profile,
        body: article.body,
        pictureId: pictureId(picturePaths.news(article.picture)),
        thumbId: pictureId(picturePaths.newsThumb(article.picture)),
        areas: article.courses,
      },
      given: {
        slug: article.slug,
        isDemo: true,
        publishedAt: day.at(article.daysAgo, hours(9.5)),
        hitCount: readersOf(article.daysAgo),
      },
    })),
    how,
  )
}

/** After the history: the number of readers depends on it. */
export const newsSteps: SeedStep[] = [{ name: 'news', label: '资讯', run: seedNews }]
