import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react'
import { Stack } from '../layout/pieces.tsx'
import { Hexagon } from '../signs/hexagon.tsx'
import { Icon } from '../signs/icon.tsx'
import { IMAGE_FAILED_TEXT } from '../pictures/image.tsx'
import {
  closeImagePreview,
  imagePreviewStore,
  settlePreviewPicture,
  stepImagePreview,
  type ImagePreviewState,
} from './image-preview-store.ts'
import { Spinner } from '../states/spinner.tsx'
import styles from './image-preview.module.css'

export { closeImagePreview, openImagePreview, type PreviewItem } from './image-preview-store.ts'

function Pictures({ sources, title }: { sources: readonly string[]; title: string }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())

  return sources.map((source, index) => (
    <span key={`${index}-${source}`} className={failed.has(source) ? styles.failed : styles.frame}>
      <img
        className={styles.picture}
        src={source}
        alt={failed.has(source) ? IMAGE_FAILED_TEXT : title || '预览图片'}
        onLoad={settlePreviewPicture}
        onError={() => {
          setFailed((known) => new Set(known).add(source))
          settlePreviewPicture()
        }}
      />
      {failed.has(source) ? (
        <Stack as="span" gap={8} className={styles.failedSign} aria-hidden="true">
          <Icon name="image" size={30} />
          {IMAGE_FAILED_TEXT}
        </Stack>
      ) : null}
    </span>
  ))
}

function Arrow({ by, state }: { by: 1 | -1; state: ImagePreviewState }) {
  const target = state.index + by
  const isEnd = target < 0 || target >= state.items.length
  return (
    <button
      type="button"
      className={by === 1 ? styles.next : styles.previous}
      aria-label={by === 1 ? '下一张' : '上一张'}
      aria-disabled={isEnd}
      onClick={(event) => {
        // Everything but the arrows closes.
        event.stopPropagation()
        stepImagePreview(by)
      }}
    >
      <Hexagon size={44} className={styles.arrow}>
        <Icon name={by === 1 ? 'chevron-right' : 'chevron-left'} size={22} />
      </Hexagon>
    </button>
  )
}

/** Mounted once by the shell. */
export function ImagePreviewHost() {
  const state = useSyncExternalStore(imagePreviewStore.subscribe, imagePreviewStore.get, imagePreviewStore.getInitial)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = state.status !== 'hidden'

  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    element.showModal()
    return () => {
      element.close()
    }
  }, [isOpen])

  const item = state.items[state.index]
  const title = item?.title ?? ''
  const sources = item ? (typeof item.src === 'string' ? [item.src] : item.src) : []

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') stepImagePreview(-1)
    if (event.key === 'ArrowRight') stepImagePreview(1)
  }

  function handleClick(event: MouseEvent): void {
    // A click inside the dialog must not reach the elements under it.
    event.stopPropagation()
    closeImagePreview()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      data-veil="ink"
      aria-label={title || '图片预览'}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        closeImagePreview()
      }}
    >
      {isOpen ? (
        <div className={styles.content}>
          <button type="button" className={styles.close} aria-label="关闭预览">
            <Icon name="close" size={24} />
          </button>
          <Stack
            flex
            gap={16}
            align="center"
            className={styles.pictures}
            data-loading={state.status === 'loading' || undefined}
          >
            <Pictures key={state.index} sources={sources} title={title} />
          </Stack>
          {state.status === 'loading' ? (
            <Stack gap={12} className={styles.loading} role="status">
              <Spinner size={32} />
              正在加载
            </Stack>
          ) : null}
          {title || state.items.length > 1 ? (
            <p className={styles.title}>
              {title}
              {state.items.length > 1 ? (
                <span className={styles.place}>{`${state.index + 1}/${state.items.length}`}</span>
              ) : null}
            </p>
          ) : null}
          {state.horizontal ? (
            <>
              <Arrow by={-1} state={state} />
              <Arrow by={1} state={state} />
            </>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
