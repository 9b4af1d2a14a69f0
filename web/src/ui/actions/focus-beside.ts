/**
 * Before an item of a list goes, and with it the button that has the focus: whoever goes by keys goes on at the item after it, or
 * before, and not at the top of the page.
 */
export function focusBeside(item: Element | null | undefined): void {
  if (!item?.contains(document.activeElement)) return
  const neighbour = item.nextElementSibling ?? item.previousElementSibling
  neighbour?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}
