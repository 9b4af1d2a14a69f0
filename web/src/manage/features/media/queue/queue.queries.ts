import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../../api/manage-api.ts'

export const transcodeSettingsQuery = () =>
  queryOptions({
    queryKey: ['making', 'settings'],
    queryFn: ({ client, signal }) => manageApiOf(client).making.settings({}, { signal }),
  })

/** Stills of a film; one of them may be the poster. */
export const postersQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['making', 'posters', filmId],
    queryFn: ({ client, signal }) => manageApiOf(client).making.posters({ filmId }, { signal }),
  })
