import { useSyncExternalStore } from 'react'
import { Hexagon } from '../../ui/signs/hexagon.tsx'
import { useTopLayer } from '../../ui/overlays/use-top-layer.ts'
import { Icon } from './icon.tsx'
import { dismissNotice, noticeStore, type Notice } from './notice-store.ts'
import styles from './notices.module.css'

function NoticeLine({ notice }: { notice: Notice }) {
  const { id, text, kind, onUndo } = notice
  return (
    <div className={styles.notice}>
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
    </div>
  )
}

/** Mounted once. Both live regions are there from the start, or screen readers would miss the first. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get)
  const host = useTopLayer(notices.at(-1)?.id)

  return (
    <div ref={host} className={styles.host} popover="manual">
      <div role="status" className={styles.region}>
        {notices.map((notice) => (notice.kind === 'done' ? <NoticeLine key={notice.id} notice={notice} /> : null))}
      </div>
      <div role="alert" className={styles.region}>
        {notices.map((notice) => (notice.kind === 'error' ? <NoticeLine key={notice.id} notice={notice} /> : null))}
      </div>
    </div>
  )
}
