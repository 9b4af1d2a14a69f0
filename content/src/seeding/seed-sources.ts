import type { SeedContext, SeedStep } from './seed-step.ts'

/** A demo school from before the Markdown was kept: the texts come from the files, all other columns stay. */
async function seedSources({ services, work, content, how }: SeedContext): Promise<void> {
  const courses = await services.demo.withoutSource(work, 'courses')
  const news = await services.demo.withoutSource(work, 'news')
  const withText = (standing: object | undefined, text: object) => standing && { ...standing, ...text }
  await services.contentChanges.change(
    work,
    [
      ...content.courses.flatMap(({ slug, description }) => {
        const contentId = courses.get(slug)
        const make = (standing?: object) => withText(standing, { description })
        return contentId === undefined ? [] : [{ kind: 'course' as const, contentId, make }]
      }),
      ...content.news.flatMap(({ slug, body }) => {
        const contentId = news.get(slug)
        const make = (standing?: object) => withText(standing, { body })
        return contentId === undefined ? [] : [{ kind: 'news' as const, contentId, make }]
      }),
    ],
    how,
  )
}

export const sourceSteps: SeedStep[] = [{ name: 'sources', label: '课程与资讯的原文', run: seedSources }]
