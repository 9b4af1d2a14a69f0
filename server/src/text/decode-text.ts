/** Returns undefined for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A Chinese Windows, and with it a spreadsheet or a bank, writes GBK as often as UTF-8; bytes that are not valid UTF-8 are GBK. */
export const decodeText = (bytes: Uint8Array) => decodeUtf8(bytes) ?? new TextDecoder('gb18030').decode(bytes)
