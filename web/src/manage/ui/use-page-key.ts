import { useDocumentKeys } from '../../ui/actions/use-document-keys.ts'
import { isPlainKey } from './plain-key.ts'

/** A key alone that means one thing on this page. */
export function usePageKey(key: string, act: () => void): void {
  useDocumentKeys((event) => {
    if (event.key.toLowerCase() !== key || event.shiftKey || !isPlainKey(event)) return
    event.preventDefault()
    act()
  })
}
