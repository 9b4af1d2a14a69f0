import { useRef, type MouseEvent } from 'react'
import { encode } from 'uqr'
import { classNames } from '../../lib/class-names.ts'
import styles from './qr-code.module.css'

export const QR_WIDTH_PX = 120
export const QR_PREVIEW_WIDTH_PX = 450

export interface QrCodeProps {
  text: string
  /** The target of the code, for screen readers. */
  label?: string
  width?: number
  /** A click shows it large over a mask; a click on the mask closes it. */
  expandable?: boolean
  className?: string | undefined
}

/** The dark modules as one path of horizontal runs. */
function toPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return { path, size }
}

interface DrawingProps {
  path: string
  size: number
  width: number
  label: string
  className?: string | undefined
}

/** Always dark on white, in both themes: many readers cannot read inverted codes. */
function Drawing({ path, size, width, label, className }: DrawingProps) {
  return (
    <svg
      className={classNames(styles.code, className)}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#16181D" />
    </svg>
  )
}

export function QrCode({ text, label = '二维码', width = QR_WIDTH_PX, expandable = false, className }: QrCodeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { path, size } = toPath(text)
  if (!expandable) return <Drawing path={path} size={size} width={width} label={label} className={className} />

  function handleMaskClick(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }

  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, className)}
        aria-label={`${label}，点按放大`}
        onClick={() => dialog.current?.showModal()}
      >
        <Drawing path={path} size={size} width={width} label={label} />
      </button>
      <dialog ref={dialog} className={styles.mask} aria-label={label} onClick={handleMaskClick}>
        <Drawing path={path} size={size} width={QR_PREVIEW_WIDTH_PX} label={label} className={styles.large} />
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          关闭
        </button>
      </dialog>
    </>
  )
}
