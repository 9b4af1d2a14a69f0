/** The chosen square of a picture: its middle and its zoom. */
export interface Crop {
  /** Middle of the square, in pixels of the picture. */
  x: number
  y: number
  /** 1: the largest square that fits. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export const sideOf = (picture: Size, zoom: number) => Math.min(picture.width, picture.height) / zoom

/** Keeps the square inside the picture. */
export function withinPicture(picture: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM)
  const half = sideOf(picture, zoom) / 2
  return {
    x: between(crop.x, half, picture.width - half),
    y: between(crop.y, half, picture.height - half),
    zoom,
  }
}

export const wholePicture = (picture: Size): Crop =>
  withinPicture(picture, { x: picture.width / 2, y: picture.height / 2, zoom: 1 })

/** A drag over the viewport moves the picture under it, so the square moves the other way. */
export function dragged(picture: Size, crop: Crop, by: { x: number; y: number }, viewport: number): Crop {
  const scale = sideOf(picture, crop.zoom) / viewport
  return withinPicture(picture, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale })
}
