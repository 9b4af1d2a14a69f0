/** Selects and copies from a hidden field: the only way on a page that came without TLS. */
export function copyByField(text: string): boolean {
  const cameFrom = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // In an open dialog nothing outside of it can be selected.
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
