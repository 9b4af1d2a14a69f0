import { useState } from 'react'
import { DropZone } from './drop-zone.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { factsToSend, type ReadFile } from './reading/use-read-files.ts'
import type { FoundFile } from './reading/walk-files.ts'
import { useUploads } from './session/use-uploads.ts'
import { UploadList } from './upload-list.tsx'
import styles from './intake.module.css'

/** Files for the library: where they are dropped, and those on their way. */
export function IntakeBox() {
  const { session } = useUploads()
  const [found, setFound] = useState<readonly FoundFile[]>()

  function send(files: readonly ReadFile[]): void {
    setFound(undefined)
    void session.add(
      files.flatMap(({ file, handle, kind, facts }) =>
        kind ? [{ file, handle, kind, facts: factsToSend(facts) }] : [],
      ),
    )
  }

  return (
    <div className={styles.intake}>
      <DropZone onFiles={setFound} />
      <UploadList />
      {found ? (
        <FilesDialog
          title={`上传 ${found.length} 个文件`}
          found={found}
          onSend={send}
          onClose={() => setFound(undefined)}
        />
      ) : null}
    </div>
  )
}
