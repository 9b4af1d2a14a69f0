import { useState } from 'react'
import { SharePanel } from '../../../school/share-panel.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import styles from './course-actions.module.css'

export interface ShareButtonProps {
  /** Path of the page that is shared. */
  path: string
  name: string
  look?: 'text' | 'line'
}

export function ShareButton({ path, name, look = 'text' }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {look === 'text' ? (
        <button type="button" className={styles.share} onClick={() => setIsOpen(true)}>
          <Icon name="share" size={18} />
          分享
        </button>
      ) : (
        <Button icon="share" onClick={() => setIsOpen(true)}>
          分享
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="分享这门课">
        {isOpen ? <SharePanel path={path} name={name} /> : null}
      </Dialog>
    </>
  )
}
