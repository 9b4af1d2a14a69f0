import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { walkField, type FoundFile } from './reading/walk-files.ts'

interface FilePickerProps {
  label: string
  icon: 'upload' | 'folder'
  isFolder?: boolean
  isSingle?: boolean
  accept?: string
  isSmall?: boolean
  onFiles: (files: FoundFile[]) => void
}

/** A button that opens the browser's file dialog. */
export function FilePicker({
  label,
  icon,
  isFolder = false,
  isSingle = false,
  accept,
  isSmall,
  onFiles,
}: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} {...(isSmall && { small: true })} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        multiple={!isSingle}
        {...(accept !== undefined && { accept })}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = walkField(target.files)
          // Allows choosing the same file again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
