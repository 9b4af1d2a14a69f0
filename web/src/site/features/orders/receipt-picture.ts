import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { callHeaders } from '../../../api/call-headers.ts'

/** Written out: the contract itself would bring its schemas along. */
export const receiptPath = (orderNo: string) => `/order/receipt/${orderNo}`

export async function fetchReceipt(orderNo: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(API_BASE_PATH + receiptPath(orderNo), { headers: callHeaders(), signal })
  if (!response.ok) throw new Error(`The picture was refused: ${response.status}`)
  return response.blob()
}
