import { IMPORT_PICTURE_PATH, type Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'
import { fetchStaffFile } from '../../api/manage-file.ts'

/** Polls while a worker runs. */
const LOOK_AGAIN_MS = 700

export const isUnderWay = ({ state }: Pick<Import, 'state'>) =>
  state === 'reading' || state === 'running' || state === 'undoing'

export const recentImportsQuery = () =>
  queryOptions({
    queryKey: ['question-import', 'recent'],
    queryFn: ({ client, signal }) => manageApiOf(client).questionImport.recent({}, { signal }),
  })

export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: ['question-import', 'one', importId],
    queryFn: ({ client, signal }) => manageApiOf(client).questionImport.detail({ importId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_MS : false),
  })

/** Each checked version has its own report. */
export const reportQuery = (importId: number, checkedVersion: number) =>
  queryOptions({
    queryKey: ['question-import', 'report', importId, checkedVersion],
    queryFn: ({ client, signal }) => manageApiOf(client).questionImport.report({ importId }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

export const previewQuery = (importId: number, checkedVersion: number, nths: readonly number[]) =>
  queryOptions({
    queryKey: ['question-import', 'preview', importId, checkedVersion, nths],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).questionImport.preview({ importId, nths: [...nths] }, { signal }),
    placeholderData: keepPreviousData,
    enabled: nths.length > 0,
    refetchOnWindowFocus: false,
  })

export const importPictureQuery = (importId: number, name: string) =>
  queryOptions({
    queryKey: ['question-import', 'picture', importId, name],
    queryFn: ({ signal }) =>
      fetchStaffFile(
        `${IMPORT_PICTURE_PATH.replace(':importId', String(importId))}?name=${encodeURIComponent(name)}`,
        signal,
      ),
    staleTime: Infinity,
    gcTime: 60_000,
  })
