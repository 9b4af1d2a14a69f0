import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import { dragged, MAX_ZOOM, sideOf, withinPicture, type Crop } from './crop-area.ts'
import styles from './avatar-cropper.module.css'

const VIEWPORT = 280
const PREVIEW = 96
const ARROW_STEP = 12
const ZOOM_STEP = 0.05

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -ARROW_STEP, y: 0 },
  ArrowRight: { x: ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: -ARROW_STEP },
  ArrowDown: { x: 0, y: ARROW_STEP },
}

/** Draws the chosen square of the picture over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop.zoom)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

interface CropCanvasProps {
  picture: ImageBitmap
  crop: Crop
  size: number
  className: string | undefined
}

function CropCanvas({ picture, crop, size, className }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  // Twice as many points as pixels, for screens that have them.
  return <canvas ref={canvas} className={className} width={size * 2} height={size * 2} aria-hidden="true" />
}

interface AvatarCropperProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

/** A square to move over the picture: by finger, mouse, wheel or arrow keys; the slider zooms. */
export function AvatarCropper({ picture, crop, onChange }: AvatarCropperProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number }>(undefined)

  const zoomTo = (zoom: number) => onChange(withinPicture(picture, { ...crop, zoom }))
  const moveBy = (by: { x: number; y: number }) => onChange(dragged(picture, crop, by, VIEWPORT))

  // Added by hand: React listens to the wheel passively, and the page behind would scroll along.
  useEffect(() => {
    const element = viewport.current
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      onChange(withinPicture(picture, { ...crop, zoom: crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1) }))
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [picture, crop, onChange])

  function handlePointerMove(event: PointerEvent): void {
    if (!last.current) return
    moveBy({ x: event.clientX - last.current.x, y: event.clientY - last.current.y })
    last.current = { x: event.clientX, y: event.clientY }
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    // The keys move the square, the finger moves the picture.
    moveBy({ x: -by.x, y: -by.y })
  }

  return (
    <Grid gap={24} lines={16} align="center" className={styles.cropper}>
      <div
        ref={viewport}
        className={styles.viewport}
        role="application"
        aria-label="裁剪头像：用方向键移动取景框"
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={handlePointerMove}
        onPointerUp={() => (last.current = undefined)}
        onPointerCancel={() => (last.current = undefined)}
      >
        <CropCanvas picture={picture} crop={crop} size={VIEWPORT} className={styles.canvas} />
      </div>
      <Stack centred gap={10} size={13} tone="quiet">
        <CropCanvas picture={picture} crop={crop} size={PREVIEW} className={styles.preview} />
        <span>预览</span>
      </Stack>
      <Row as="label" gap={12} className={styles.zoom}>
        <span>缩放</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
      </Row>
    </Grid>
  )
}
