const PARTS_MAX = 3
const SIXTY = 60

/** 570, 9:30, 09：30 or 1:02:03 in seconds; undefined when it is invalid. */
export function parseSeconds(typed: string): number | undefined {
  const parts = typed.trim().replaceAll('：', ':').split(':')
  if (parts.length > PARTS_MAX || parts.some((part) => !/^\d{1,6}$/.test(part))) return undefined
  const numbers = parts.map(Number)
  // Only the first part may exceed 59.
  if (numbers.slice(1).some((number) => number >= SIXTY)) return undefined
  return numbers.reduce((sum, number) => sum * SIXTY + number, 0)
}

interface Findable {
  lessonNumber: string
  name: string
}

/** Matches the beginning of the number, or a part of the name. */
export function findLessons<Lesson extends Findable>(lessons: readonly Lesson[], typed: string): Lesson[] {
  const word = typed.trim().toLowerCase()
  if (word === '') return [...lessons]
  return lessons.filter(({ lessonNumber, name }) => lessonNumber.startsWith(word) || name.toLowerCase().includes(word))
}
