/** Refused where the browser does not let pages copy. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  // Not there on an address without TLS: few schools need the other way, and it is not in everybody's first load.
  const { copyByField } = await import('./copy-by-field.ts')
  if (!copyByField(text)) throw new Error('The browser copies nothing')
}
