const TYPES =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [popover="auto"]'

/** A key that means something to the page: alone, not while somebody types or chooses, not while a dialog has the page. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return false
  if (event.target instanceof Element && event.target.closest(TYPES)) return false
  return document.querySelector('dialog[open]') === null
}
