import { describe, expect, it } from 'vitest'
import { dragged, MAX_ZOOM, sideOf, wholePicture, withinPicture } from './crop-area.ts'

const WIDE = { width: 400, height: 200 }

it('starts with the largest square in the middle', () => {
  expect(wholePicture(WIDE)).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(sideOf(WIDE, 1)).toBe(200)
  expect(sideOf(WIDE, 4)).toBe(50)
})

describe('a square', () => {
  it('never leaves the picture', () => {
    expect(withinPicture(WIDE, { x: -50, y: 900, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 })
    expect(withinPicture(WIDE, { x: 399, y: 0, zoom: 2 })).toEqual({ x: 350, y: 50, zoom: 2 })
  })

  it('is neither larger than the picture nor smaller than a quarter of it', () => {
    expect(withinPicture(WIDE, { x: 200, y: 100, zoom: 0.1 }).zoom).toBe(1)
    expect(withinPicture(WIDE, { x: 200, y: 100, zoom: 99 }).zoom).toBe(MAX_ZOOM)
  })

  it('moves against the drag, by as much of the picture as the finger covers', () => {
    const crop = wholePicture(WIDE)
    expect(dragged(WIDE, crop, { x: 50, y: 50 }, 100)).toEqual({ x: 100, y: 100, zoom: 1 })
    expect(dragged(WIDE, { ...crop, zoom: 2 }, { x: -10, y: 5 }, 100)).toEqual({ x: 210, y: 95, zoom: 2 })
  })
})
