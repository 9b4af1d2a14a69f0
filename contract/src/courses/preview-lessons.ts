interface TriedLesson {
  filmId?: number | null | undefined
  isPreview?: boolean | undefined
}

/**
 * Which lessons of a course with a price can be tried for nothing (ruling 18): the marked ones that have a film; where there are none,
 * the first with a film. For outlines that are being written. The database decides for members, by `preview_lessons`.
 */
export function previewLessonsOf<L extends TriedLesson>(lessons: readonly L[]): L[] {
  const filmed = lessons.filter(({ filmId }) => typeof filmId === 'number')
  const marked = filmed.filter(({ isPreview }) => isPreview)
  return marked.length > 0 ? marked : filmed.slice(0, 1)
}
