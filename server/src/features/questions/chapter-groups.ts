/** A set of one question is no practice. */
const LEAST_QUESTIONS = 2

interface Counted {
  questionCount: number
}

const sumOf = (chapters: readonly Counted[]) => chapters.reduce((sum, { questionCount }) => sum + questionCount, 0)

/**
 * Groups the chapters of one course in their order: a chapter with a single question joins the next one, the last chapter the one before.
 */
export function groupChapters<Chapter extends Counted>(chapters: readonly Chapter[]): Chapter[][] {
  const groups: Chapter[][] = []
  for (const chapter of chapters) {
    const last = groups.at(-1)
    if (last && sumOf(last) < LEAST_QUESTIONS) last.push(chapter)
    else groups.push([chapter])
  }
  const last = groups.at(-1)
  if (last && groups.length > 1 && sumOf(last) < LEAST_QUESTIONS)
    groups.splice(-2, 2, [...(groups.at(-2) ?? []), ...last])
  return groups
}

export const nameOfGroup = (chapters: readonly { name: string }[]) => chapters.map(({ name }) => name).join('、')
