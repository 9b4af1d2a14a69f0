import { fetchPrivateFile } from '../../../api/private-file.ts'

/** Written out: the contract itself would bring its schemas along. */
export const receiptPath = (orderNo: string) => `/order/receipt/${orderNo}`

export const fetchReceipt = (orderNo: string, signal: AbortSignal) => fetchPrivateFile(receiptPath(orderNo), signal)
