const SCALE = 2

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })

const PAINTS = ['fill', 'stroke'] as const

/** A copy in which the values stand for the variables: outside of the page there are none. */
function withValues(sheet: SVGSVGElement): Node {
  const copy = sheet.cloneNode(true) as SVGSVGElement
  const originals = sheet.querySelectorAll('*')
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index]
    for (const paint of PAINTS) {
      if (original && element.getAttribute(paint)?.includes('var('))
        element.setAttribute(paint, getComputedStyle(original)[paint])
    }
  }
  return copy
}

/** Draws the sheet as it stands on the page, twice as fine, and hands it to the browser as a file. Nothing leaves the device. */
export async function savePicture(
  sheet: SVGSVGElement,
  { width, height, fileName }: { width: number; height: number; fileName: string },
): Promise<void> {
  const text = new XMLSerializer().serializeToString(withValues(sheet))
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const address = URL.createObjectURL(await toBlob(canvas))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has begun with the click; some browsers read the address only after it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
