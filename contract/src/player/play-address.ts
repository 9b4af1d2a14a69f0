/** The specification names the parameters of the player's address; the server, the site and the staff pages all make links to it. */
export const PLAY_QUERY = { lesson: 'catalogId', second: 't' } as const

export function playAddress(courseId: number, at: { lessonId?: number; second?: number } = {}): string {
  const query = new URLSearchParams()
  if (at.lessonId !== undefined) query.set(PLAY_QUERY.lesson, String(at.lessonId))
  if (at.second !== undefined) query.set(PLAY_QUERY.second, String(at.second))
  const text = query.toString()
  return `/subject/play/${courseId}${text ? `?${text}` : ''}`
}
