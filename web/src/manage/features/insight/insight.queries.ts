import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchStoryboard } from '../../../lib/storyboard.ts'
import { manageApiOf } from '../../api/manage-api.ts'

/** Lessons that the fewest finish first, page after page. */
export const insightLessonsQuery = (courseId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['insight', 'lessons', courseId ?? null],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).insight.lessons(
        { ...(courseId !== undefined && { courseId }), ...(pageParam !== undefined && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.lessonId : undefined),
  })

export const lessonInsightQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['insight', 'lesson', lessonId],
    queryFn: ({ client, signal }) => manageApiOf(client).insight.lesson({ lessonId }, { signal }),
  })

/** Its links are signed anew each time; the pictures are the same. */
export const storyboardQuery = (lessonId: number, url: string | null) =>
  queryOptions({
    queryKey: ['insight', 'storyboard', lessonId, url === null],
    queryFn: async () => (url === null ? null : ((await fetchStoryboard(url)) ?? null)),
    staleTime: Infinity,
  })
