import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { NETWORK_ERROR_MESSAGE } from '../../lib/failure-sentence.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { readResult } from '../../api/read-result.ts'
import { ManageFailure } from './manage-failure.ts'

/** Sends the file as the request body, without a timeout: it may be too large to read into memory. */
export async function sendStaffFile<Result>(path: string, file: Blob, type: string): Promise<Result> {
  let requestId = ''
  try {
    const response = await fetch(API_BASE_PATH + path, {
      method: 'POST',
      headers: { [STAFF_HEADER]: STAFF_HEADER_VALUE, 'content-type': type },
      body: file,
    })
    requestId = response.headers.get('x-request-id') ?? ''
    const text = await response.text()
    return readResult(response.status, text, response.headers.get('retry-after'), (fields) => fields) as Result
  } catch (error) {
    throw new ManageFailure(error instanceof CallFailure ? error : new CallFailure(0, NETWORK_ERROR_MESSAGE), requestId)
  }
}
