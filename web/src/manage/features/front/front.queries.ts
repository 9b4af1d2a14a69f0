import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const frontListQuery = (kind: FrontKind) =>
  queryOptions({
    queryKey: ['front', 'list', kind],
    queryFn: ({ client, signal }) => manageApiOf(client).front.list({ kind }, { signal }),
  })

export const frontPagesQuery = () =>
  queryOptions({
    queryKey: ['front', 'pages'],
    queryFn: ({ client, signal }) => manageApiOf(client).front.pages({}, { signal }),
  })

export const courseNameQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['front', 'course', courseId],
    queryFn: async ({ client, signal }) => {
      const { list } = await manageApiOf(client).front.courseNames({ courseIds: [courseId] }, { signal })
      return list[0]?.name ?? `编号 ${courseId}，已经没有了`
    },
    enabled: courseId > 0,
  })
