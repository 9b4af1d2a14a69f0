import type { ImportState } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const ASKED_AGAIN_MS = 1500

/** A worker reads or applies the import, so the page polls. */
const isUnderWay = (state: ImportState) => state === 'reading' || state === 'applying'

export const typesQuery = () =>
  queryOptions({
    queryKey: ['schoolFiles', 'types'],
    queryFn: ({ client, signal }) => manageApiOf(client).schoolFiles.types({}, { signal }),
  })

export const exportsQuery = () =>
  queryOptions({
    queryKey: ['schoolFiles', 'exports'],
    queryFn: ({ client, signal }) => manageApiOf(client).schoolFiles.exports({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'making') ? ASKED_AGAIN_MS : false),
  })

export const importsQuery = () =>
  queryOptions({
    queryKey: ['schoolFiles', 'imports'],
    queryFn: ({ client, signal }) => manageApiOf(client).schoolFiles.imports({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((each) => isUnderWay(each.state)) ? ASKED_AGAIN_MS : false),
  })

export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: ['schoolFiles', 'import', importId],
    queryFn: ({ client, signal }) => manageApiOf(client).schoolFiles.detail({ importId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? ASKED_AGAIN_MS : false),
  })
