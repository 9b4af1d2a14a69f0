import { useEffect, useState } from 'react'
import { contrastOfWhite } from './contrast.ts'

/** The part of an advert that the text covers, scaled down: small details of a picture do not matter. */
const WORDS_SHARE = 0.6
const WIDTH = 60
const HEIGHT = 28

function drawnLeft(picture: HTMLImageElement): ArrayLike<number> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, picture.naturalWidth * WORDS_SHARE, picture.naturalHeight, 0, 0, WIDTH, HEIGHT)
  return context.getImageData(0, 0, WIDTH, HEIGHT).data
}

/** Contrast of white text on the left of a picture. Undefined until it is loaded. */
export function useWhiteWords(url: string | undefined): number | undefined {
  const [known, setKnown] = useState<{ url: string; contrast: number }>()
  useEffect(() => {
    if (url === undefined) return undefined
    const picture = new Image()
    picture.addEventListener('load', () => setKnown({ url, contrast: contrastOfWhite(drawnLeft(picture)) }))
    picture.src = url
    return () => {
      picture.src = ''
    }
  }, [url])
  return known?.url === url ? known?.contrast : undefined
}
