import { useDocumentKeys } from '../../ui/actions/use-document-keys.ts'
import { isPlainKey } from './plain-key.ts'

/** Binds a single key on this page. */
export function usePageKey(key: string, act: () => void): void {
  useDocumentKeys((event) => {
    if (event.key.toLowerCase() !== key || event.shiftKey || !isPlainKey(event)) return
    event.preventDefault()
    act()
  })
}
