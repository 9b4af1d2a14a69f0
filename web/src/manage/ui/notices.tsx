import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Row } from '../../ui/layout/pieces.tsx'
import { Hexagon } from '../../ui/signs/hexagon.tsx'
import { MessageRegions } from '../../ui/overlays/message-regions.tsx'
import { Icon } from './icon.tsx'
import { dismissNotice, noticeStore, type Notice } from './notice-store.ts'
import styles from './notices.module.css'

function NoticeLine({ notice }: { notice: Notice }) {
  const { id, text, kind, onUndo } = notice
  return (
    <Row inline gap={10} size={14} line={22} className={styles.notice}>
      <Hexagon size={22} tone={kind === 'done' ? 'success' : 'danger'}>
        <Icon name={kind === 'done' ? 'check' : 'close'} size={14} />
      </Hexagon>
      {text}
      {onUndo ? (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismissNotice(id)
            onUndo()
          }}
        >
          撤回
        </button>
      ) : null}
    </Row>
  )
}

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

const topDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)

/** Mounted once. While a dialog is open it renders inside it: content outside of a modal dialog is inert. */
export function Notices() {
  const dialog = useSyncExternalStore(watchDialogs, topDialog)
  return dialog ? createPortal(<NoticeHost />, dialog) : <NoticeHost />
}

function NoticeHost() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get)
  return (
    <MessageRegions
      messages={notices}
      className={styles.host}
      draw={(notice) => <NoticeLine key={notice.id} notice={notice} />}
    />
  )
}
