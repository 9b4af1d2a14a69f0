import type { TextEdit } from './text-edits.ts'

/**
 * As if it had been typed: the browser's own undo knows it, and whoever holds the value hears of it. Where the browser does not take
 * the command, the text is set and said to have changed; then undo forgets.
 */
export function editText(area: HTMLTextAreaElement, { from, to, text, selectFrom, selectTo }: TextEdit): void {
  area.focus({ preventScroll: true })
  area.setSelectionRange(from, to)
  const { value } = area
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else keeps the undo of a text area.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (area.value === value && value.slice(from, to) !== text) {
    area.setRangeText(text, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(selectFrom, selectTo)
}

/** At a place where nobody is: the cursor, what is selected and what is in sight stay. */
export function insertAside(area: HTMLTextAreaElement, place: number, text: string): void {
  const { selectionStart, selectionEnd, scrollTop } = area
  const moved = (at: number) => (at > place ? at + text.length : at)
  editText(area, {
    from: place,
    to: place,
    text,
    selectFrom: moved(selectionStart),
    selectTo: moved(selectionEnd),
  })
  area.scrollTop = scrollTop
}
