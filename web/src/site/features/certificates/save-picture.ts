const SCALE = 2

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png')
  })

const PAINTS = ['fill', 'stroke'] as const

/** A copy in which the values stand for the variables: outside of the page there are none. */
function withValues(sheet: SVGSVGElement): SVGSVGElement {
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

const readAsAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })

/** A picture inside a picture must be in it: from outside nothing is loaded. Without network the school's mark is left out. */
async function withPictures(copy: SVGSVGElement): Promise<void> {
  for (const image of copy.querySelectorAll('image')) {
    try {
      const answer = await fetch(image.getAttribute('href') ?? '')
      if (!answer.ok) throw new Error(`No picture: ${answer.status}`)
      image.setAttribute('href', await readAsAddress(await answer.blob()))
    } catch {
      image.remove()
    }
  }
}

/** Draws the sheet as it stands on the page, twice as fine, and hands it to the browser as a file. Nothing leaves the device. */
export async function savePicture(
  sheet: SVGSVGElement,
  { width, height, fileName }: { width: number; height: number; fileName: string },
): Promise<void> {
  const copy = withValues(sheet)
  await withPictures(copy)
  const text = new XMLSerializer().serializeToString(copy)
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
