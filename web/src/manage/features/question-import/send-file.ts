import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import {
  IMPORT_FILE_PATH,
  IMPORT_TEXT_PATH,
  type Import,
} from '@bee/contract/manage/questions/question-import.contract.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { NETWORK_ERROR_MESSAGE } from '../../../lib/failure-sentence.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { readResult } from '../../../api/read-result.ts'
import { ManageFailure } from '../../api/manage-failure.ts'

/** Sends the file as the request body: 20 MB exceed the limit of a JSON call. */
async function sendBytes(path: string, body: BodyInit): Promise<Import> {
  let requestId = ''
  try {
    const response = await fetch(API_BASE_PATH + path, {
      method: 'POST',
      headers: { [STAFF_HEADER]: STAFF_HEADER_VALUE, 'content-type': 'application/octet-stream' },
      body,
    })
    requestId = response.headers.get('x-request-id') ?? ''
    const retryAfter = response.headers.get('retry-after')
    return readResult(response.status, await response.text(), retryAfter, (fields) => fields) as Import
  } catch (error) {
    throw new ManageFailure(error instanceof CallFailure ? error : new CallFailure(0, NETWORK_ERROR_MESSAGE), requestId)
  }
}

export const sendFile = (file: File): Promise<Import> =>
  sendBytes(`${IMPORT_FILE_PATH}?name=${encodeURIComponent(file.name)}`, file)

export const sendText = (importId: number, version: number, text: string): Promise<Import> =>
  sendBytes(`${IMPORT_TEXT_PATH.replace(':importId', String(importId))}?version=${version}`, new Blob([text]))
