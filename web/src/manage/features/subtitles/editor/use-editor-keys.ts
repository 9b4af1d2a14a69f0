import { useDocumentKeys } from '../../../../ui/actions/use-document-keys.ts'
import { isPlainKey } from '../../../ui/plain-key.ts'

/** By the key alone; Shift makes its own. */
export type EditorKeys = Readonly<Record<string, () => void>>

/** Keys of the page, and those that also count while somebody types. */
export function useEditorKeys(
  keys: EditorKeys,
  always: { save: () => void; undo: () => void; redo: () => void },
): void {
  useDocumentKeys((event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      // A text field undoes its own strokes; whatever is drawn from the lines here is undone by the lines.
      const act = key === 's' ? always.save : key === 'z' ? (event.shiftKey ? always.redo : always.undo) : undefined
      if (!act) return
      event.preventDefault()
      act()
      return
    }
    // The browser's own controls of the film have the space bar to themselves.
    const isOnButton = event.target instanceof Element && event.target.closest('button, a, video, summary') !== null
    if (!isPlainKey(event) || (isOnButton && (key === ' ' || key === 'Enter'))) return
    const act = keys[event.shiftKey ? `Shift ${key}` : key] ?? keys[key]
    if (!act) return
    event.preventDefault()
    act()
  })
}
