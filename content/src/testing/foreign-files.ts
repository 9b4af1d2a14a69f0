import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { INVOICE_FILE_TYPE } from '@bee/contract/invoices/invoice-states.ts'
import { BACKUP_DOWNLOAD_PATH } from '@bee/contract/manage/backup.contract.ts'
import { DRAFT_EVENTS_PATH } from '@bee/contract/manage/content/drafts.contract.ts'
import { INSIGHT_EXPORT_PATH } from '@bee/contract/manage/insight.contract.ts'
import { HANDOUT_UPLOAD_PATH } from '@bee/contract/manage/media/handouts.contract.ts'
import { PART_HASH_HEADER, PART_TYPE, UPLOAD_PART_PATH } from '@bee/contract/manage/media/film-upload.contract.ts'
import {
  SUBTITLES_SAVE_PATH,
  SUBTITLES_SAVE_TYPE,
  SUBTITLES_UPLOAD_PATH,
  SUBTITLES_UPLOAD_TYPE,
} from '@bee/contract/manage/media/subtitles.contract.ts'
import {
  INVOICE_EXPORT_PATH,
  INVOICE_ISSUE_PATH,
  MANAGED_INVOICE_FILE_PATH,
} from '@bee/contract/manage/orders/invoices.contract.ts'
import { MANAGED_RECEIPT_PATH, ORDER_EXPORT_PATH } from '@bee/contract/manage/orders/orders.contract.ts'
import {
  IMPORT_CORRECTED_PATH,
  IMPORT_FILE_PATH,
  IMPORT_PICTURE_PATH,
  IMPORT_TEMPLATE_PATH,
  IMPORT_TEXT_PATH,
  QUESTION_EXPORT_PATH,
} from '@bee/contract/manage/questions/question-import.contract.ts'
import { SCHOOL_DOWNLOAD_PATH } from '@bee/contract/manage/school-files/school-files.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import { newDraft } from './calls/valid-drafts-calls.ts'
import { knownManageCalls } from './calls/valid-manage-calls.ts'
import type { SchoolStage } from './school-stage.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** A file or a stream (no call of the table), as another colleague asks for it. */
interface ForeignFile {
  method: Method
  /** As the route is written. */
  path: string
  /** The colleague's item: it fills the parts of the path, the rest is the query. */
  of?: (stage: SchoolStage, colleague: TestStaff) => Promise<Record<string, string | number>>
  type?: string
  headers?: Record<string, string>
}

const BYTES = 'application/octet-stream'
const ticket = { of: () => Promise.resolve({ ticket: 'x' }) }
const ofImport = { of: () => Promise.resolve({ importId: 1, name: 'x', version: 1, form: 'markdown', which: 'all' }) }

/** The input of the valid call of this name. */
const inputOf = (name: string) => async (stage: SchoolStage, colleague: TestStaff) => {
  const call = knownManageCalls().find((each) => each.name === name)
  return (await call?.prepare(stage, colleague)) as Record<string, string | number>
}

export const FOREIGN_FILES: readonly ForeignFile[] = [
  { method: 'POST', path: SUBTITLES_SAVE_PATH, type: SUBTITLES_SAVE_TYPE, of: inputOf('subtitles.bringBack') },
  { method: 'POST', path: SUBTITLES_UPLOAD_PATH, type: SUBTITLES_UPLOAD_TYPE, of: inputOf('subtitles.read') },
  {
    method: 'POST',
    path: HANDOUT_UPLOAD_PATH,
    type: BYTES,
    of: async (...by) => ({ ...(await inputOf('handouts.list')(...by)), name: '讲义.pdf' }),
  },
  {
    method: 'PUT',
    path: UPLOAD_PART_PATH,
    type: PART_TYPE,
    headers: { [PART_HASH_HEADER]: 'a'.repeat(64) },
    of: async (...by) => ({ ...(await inputOf('filmUpload.close')(...by)), number: 1 }),
  },
  { method: 'GET', path: DRAFT_EVENTS_PATH, of: async (...by) => ({ draftId: (await newDraft(...by)).draftId }) },
  { method: 'GET', path: MANAGED_RECEIPT_PATH, of: () => Promise.resolve({ orderNo: 'x' }) },
  { method: 'GET', path: ORDER_EXPORT_PATH, ...ticket },
  { method: 'GET', path: MANAGED_INVOICE_FILE_PATH, of: () => Promise.resolve({ invoiceId: 1 }) },
  {
    method: 'POST',
    path: INVOICE_ISSUE_PATH,
    type: INVOICE_FILE_TYPE,
    of: () => Promise.resolve({ invoiceId: 1, version: 1, number: '12345678' }),
  },
  { method: 'GET', path: INVOICE_EXPORT_PATH, ...ticket },
  { method: 'GET', path: INSIGHT_EXPORT_PATH, ...ticket },
  { method: 'GET', path: SCHOOL_DOWNLOAD_PATH, ...ticket },
  { method: 'GET', path: QUESTION_EXPORT_PATH, ...ticket },
  { method: 'GET', path: BACKUP_DOWNLOAD_PATH, ...ticket },
  { method: 'POST', path: IMPORT_FILE_PATH, type: BYTES, ...ofImport },
  { method: 'POST', path: IMPORT_TEXT_PATH, type: BYTES, ...ofImport },
  { method: 'GET', path: IMPORT_PICTURE_PATH, ...ofImport },
  { method: 'GET', path: IMPORT_CORRECTED_PATH, ...ofImport },
  { method: 'GET', path: IMPORT_TEMPLATE_PATH, of: () => Promise.resolve({ form: 'csv' }) },
]

/** The request of another caller for a colleague's item. */
export async function requestFor(
  stage: SchoolStage,
  file: ForeignFile,
  people: { colleague: TestStaff; by: TestStaff },
) {
  const { method, path, of, type, headers } = file
  const rest = new Map(Object.entries((await of?.(stage, people.colleague)) ?? {}))
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return value
  })
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return {
    method,
    url: `${API_BASE_PATH}${filled}?${query.toString()}`,
    headers: { ...people.by.headers, ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(type !== undefined && { payload: Buffer.from('0123456789') }),
  }
}
