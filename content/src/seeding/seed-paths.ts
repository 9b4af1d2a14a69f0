import type { SeedContext, SeedStep } from './seed-step.ts'

const FEWEST_STEPS = 2

/** In an older school some demo courses may have been deleted: a path goes on without them. */
async function seedPaths({ services, work, content, how }: SeedContext): Promise<void> {
  const courseIds = await services.demo.idsBySlug(work, 'courses')
  const items = content.paths.map(({ slug, steps, ...draft }) => ({
    draft: {
      ...draft,
      steps: steps.flatMap(({ course, note }) => {
        const courseId = courseIds.get(course)
        return courseId === undefined ? [] : [{ courseId, note }]
      }),
    },
    given: { slug, isDemo: true },
  }))
  await services.contentChanges.add(
    work,
    'path',
    items.filter(({ draft }) => draft.steps.length >= FEWEST_STEPS),
    how,
  )
}

export const pathSteps: SeedStep[] = [{ name: 'paths', label: '学习路径', run: seedPaths }]
