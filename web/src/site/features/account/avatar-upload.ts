import { CallFailure } from '../../../api/call-failure.ts'
import { uploadPicture } from '../../../api/upload.ts'
import type { Crop } from './crop-area.ts'
import { drawCrop } from './avatar-cropper.tsx'

/** Larger than any place that shows it, even on a dense screen. */
const AVATAR_SIDE = 512
const QUALITY = 0.92

export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/gif'
export const UNREADABLE_PICTURE = '这张图片打不开，换一张 JPEG、PNG、WebP 或 GIF 试试'

/** The states of the specification: a file is ready, on its way, arrived, or failed and taken away. */
export type AvatarUpload =
  | { status: 'empty'; error?: string }
  | { status: 'ready'; picture: ImageBitmap; crop: Crop }
  | { status: 'uploading'; picture: ImageBitmap; crop: Crop; share: number }
  | { status: 'success' }
  | { status: 'fail'; error: string }

/** Turns the picture upright by its EXIF orientation; rejects for a file that is no picture. */
export const readPicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })

function toBlob(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_SIDE
  canvas.height = AVATAR_SIDE
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/webp', QUALITY)
  })
}

/** Answers the address of the stored picture. */
export async function uploadAvatar(
  picture: ImageBitmap,
  crop: Crop,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { url } = await uploadPicture(await toBlob(picture, crop), { onProgress, signal })
  return url
}

export const uploadFailureSentence = (error: unknown) =>
  error instanceof CallFailure ? error.message : UNREADABLE_PICTURE
