import { MATCHED_AT_ONCE } from '@bee/contract/manage/media/upload-limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../../../api/manage-api.ts'
import type { Outline } from '../outline-edits.ts'

/** Asked once per drop, so that edits of the outline do not change the guesses. */
export const fileMatchQuery = (files: readonly string[], outline: Outline) =>
  queryOptions({
    queryKey: ['file-match', files, outline.map(({ lessons }) => lessons.map(({ name }) => name))],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).filmUpload.match(
        {
          files: files.slice(0, MATCHED_AT_ONCE),
          lessons: outline
            .flatMap(({ name: chapterName, lessons }, chapter) =>
              lessons.map(({ name }, lesson) => ({
                key: `${chapter}.${lesson}`,
                chapter: chapter + 1,
                number: lesson + 1,
                chapterName,
                name,
              })),
            )
            .slice(0, MATCHED_AT_ONCE),
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
