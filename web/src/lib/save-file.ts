const TAKEN_AFTER_MS = 10_000

/** Hands the visitor a text, or a server's answer, as a file. */
export function saveFile(name: string, text: BlobPart, type = 'text/markdown;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS)
}
