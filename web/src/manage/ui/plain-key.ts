const TYPES =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [popover="auto"]'

/** Whether a key press is for the page: without Ctrl, Meta or Alt, not in a text field or choice, and not while a dialog is open. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return false
  if (event.target instanceof Element && event.target.closest(TYPES)) return false
  return document.querySelector('dialog[open]') === null
}
