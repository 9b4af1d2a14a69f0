/**
 * Call it before an item is removed that contains the focused button: the focus moves to the item after it, or before. Otherwise a keyboard
 * user would start again at the top of the page.
 */
export function focusBeside(item: Element | null | undefined): void {
  if (!item?.contains(document.activeElement)) return
  const neighbour = item.nextElementSibling ?? item.previousElementSibling
  neighbour?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}
