/** Refused where the browser does not let pages copy. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  // Missing on an address without TLS: few schools need the other way, so it is loaded only when needed.
  const { copyByField } = await import('./copy-by-field.ts')
  if (!copyByField(text)) throw new Error('The browser copies nothing')
}
