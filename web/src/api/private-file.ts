import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { callHeaders } from './call-headers.ts'

/** A file of the member alone. No address leads to it, so it is fetched with the token. */
export async function fetchPrivateFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(API_BASE_PATH + path, { headers: callHeaders(), ...(signal && { signal }) })
  if (!response.ok) throw new Error(`The file was refused: ${response.status}`)
  return response.blob()
}
