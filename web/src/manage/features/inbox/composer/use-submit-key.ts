import { useDocumentKeys } from '../../../../ui/actions/use-document-keys.ts'

/** Ctrl Enter submits from anywhere on the page. Inside a dialog it belongs to the dialog. */
export function useSubmitKey(submit: () => void): void {
  useDocumentKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.repeat) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    submit()
  })
}
