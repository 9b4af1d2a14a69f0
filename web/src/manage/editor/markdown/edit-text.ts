import type { TextEdit } from './text-edits.ts'

/**
 * Edits the text like typing: the browser's undo records it and an input event follows. Where the browser refuses the command, the value is
 * set directly and the undo history is lost.
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

/** Inserts away from the cursor: selection and scroll position stay. */
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
