import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../../api/manage-api.ts'
import type { LibraryAddress } from './library-address.ts'

function inputOf({ search, use, before }: LibraryAddress) {
  const last = before.at(-1)
  return { search, ...(use && { use }), ...(last !== undefined && { before: last }) }
}

export const filmsQuery = (address: LibraryAddress) =>
  queryOptions({
    queryKey: ['library', 'films', address],
    queryFn: ({ client, signal }) => manageApiOf(client).library.films(inputOf(address), { signal }),
    placeholderData: keepPreviousData,
  })

export const filesQuery = (kind: 'pictures' | 'files', address: LibraryAddress) =>
  queryOptions({
    queryKey: ['library', kind, address],
    queryFn: ({ client, signal }) => {
      const { library } = manageApiOf(client)
      return kind === 'pictures'
        ? library.pictures(inputOf(address), { signal })
        : library.files(inputOf(address), { signal })
    },
    placeholderData: keepPreviousData,
  })

export const trashQuery = (before: readonly number[]) =>
  queryOptions({
    queryKey: ['library', 'trash', before],
    queryFn: ({ client, signal }) => {
      const last = before.at(-1)
      return manageApiOf(client).library.trash(last === undefined ? {} : { before: last }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const libraryCountsQuery = () =>
  queryOptions({
    queryKey: ['library', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).library.counts({}, { signal }),
  })

export const spaceQuery = () =>
  queryOptions({
    queryKey: ['library', 'space'],
    queryFn: ({ client, signal }) => manageApiOf(client).library.space({}, { signal }),
  })

export const duplicatesQuery = () =>
  queryOptions({
    queryKey: ['library', 'duplicates'],
    queryFn: ({ client, signal }) => manageApiOf(client).library.duplicates({}, { signal }),
  })

export const filmQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['library', 'film', filmId],
    queryFn: ({ client, signal }) => manageApiOf(client).library.film({ filmId }, { signal }),
  })

export const usesQuery = (assetId: number) =>
  queryOptions({
    queryKey: ['library', 'uses', assetId],
    queryFn: ({ client, signal }) => manageApiOf(client).library.uses({ kind: 'asset', id: assetId }, { signal }),
  })
