import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { NETWORK_ERROR_MESSAGE } from '../../lib/failure-sentence.ts'
import { saveFile } from '../../lib/save-file.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { readResult } from '../../api/read-result.ts'
import { ManageFailure } from './manage-failure.ts'

/** A file that only staff may read. A plain link or an `<img>` cannot send the header that protects against other sites. */
export async function fetchStaffFile(path: string, signal?: AbortSignal): Promise<Blob> {
  let requestId = ''
  try {
    const response = await fetch(API_BASE_PATH + path, {
      headers: { [STAFF_HEADER]: STAFF_HEADER_VALUE },
      ...(signal && { signal }),
    })
    requestId = response.headers.get('x-request-id') ?? ''
    if (response.ok) return await response.blob()
    readResult(response.status, await response.text(), response.headers.get('retry-after'), (fields) => fields)
    throw new CallFailure(response.status, NETWORK_ERROR_MESSAGE)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ManageFailure(error instanceof CallFailure ? error : new CallFailure(0, NETWORK_ERROR_MESSAGE), requestId)
  }
}

/** Downloads an export by its ticket and saves it. Returns the file name. */
export async function takeExport(path: string, { ticket, fileName }: { ticket: string; fileName: string }) {
  const file = await fetchStaffFile(`${path}?ticket=${encodeURIComponent(ticket)}`)
  saveFile(fileName, file, file.type)
  return fileName
}

/** For exports that may be too large for memory: the browser downloads the link to disk and shows the progress. */
export function leadToExport(path: string, { ticket, fileName }: { ticket: string; fileName: string }): string {
  const link = document.createElement('a')
  link.href = `${API_BASE_PATH}${path}?ticket=${encodeURIComponent(ticket)}`
  link.download = fileName
  link.click()
  return fileName
}

export const exportedWords = (fileName: string) => `「${fileName}」下载好了，导出记进了操作记录`
