import { useDocumentKeys } from '../../../../ui/actions/use-document-keys.ts'
import { isPlainKey } from '../../../ui/plain-key.ts'

/** Actions by key; a key with Shift has its own entry. */
export type EditorKeys = Readonly<Record<string, () => void>>

/** Keys outside of text fields, and keys that also work inside them. */
export function useEditorKeys(
  keys: EditorKeys,
  always: { save: () => void; undo: () => void; redo: () => void },
): void {
  useDocumentKeys((event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      // A text field undoes its own edits. Every other field is drawn from the lines, so the session undoes them.
      const act = key === 's' ? always.save : key === 'z' ? (event.shiftKey ? always.redo : always.undo) : undefined
      if (!act) return
      event.preventDefault()
      act()
      return
    }
    // The film's own controls use the space bar.
    const isOnButton = event.target instanceof Element && event.target.closest('button, a, video, summary') !== null
    if (!isPlainKey(event) || (isOnButton && (key === ' ' || key === 'Enter'))) return
    const act = keys[event.shiftKey ? `Shift ${key}` : key] ?? keys[key]
    if (!act) return
    event.preventDefault()
    act()
  })
}
