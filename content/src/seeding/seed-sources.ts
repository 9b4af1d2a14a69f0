import type { SeedContext, SeedStep } from './seed-step.ts'

/** A demo school from before the Markdown was kept: the texts are those of the files, the rest is as it stands. */
async function seedSources({ services, work, content }: SeedContext): Promise<void> {
  const courses = await services.demo.withoutSource(work, 'courses')
  for (const { slug, description } of content.courses) {
    const id = courses.get(slug)
    const draft = id === undefined ? undefined : await services.courseEditing.read(work, id)
    if (id !== undefined && draft) await services.courseEditing.change(work, id, { ...draft, description })
  }
  const news = await services.demo.withoutSource(work, 'news')
  for (const { slug, body } of content.news) {
    const id = news.get(slug)
    const draft = id === undefined ? undefined : await services.newsEditing.read(work, id)
    if (id !== undefined && draft) await services.newsEditing.change(work, id, { ...draft, body })
  }
}

export const sourceSteps: SeedStep[] = [{ name: 'sources', label: '课程与资讯的原文', run: seedSources }]
