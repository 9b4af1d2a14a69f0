/** A field that nobody sees, marked and copied: the only way on a page that came without TLS. */
function copyByField(text: string): boolean {
  const cameFrom = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // Outside of an open dialog nothing can be marked.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- a school in its own network has no TLS, and then no other way
  const isCopied = document.execCommand('copy')
  field.remove()
  if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
  return isCopied
}

/** Refused where the browser does not let pages copy. */
export async function copyText(text: string): Promise<void> {
  // Not there on an address without TLS.
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
  else if (!copyByField(text)) throw new Error('The browser copies nothing')
}
