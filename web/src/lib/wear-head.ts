/** What the head of a page says of the school's look; `brandHead` writes it. */
export interface WornHead {
  /** The address of the sheet with the school's colours; undefined for honey. */
  sheet: string | undefined
  /** What else in the head follows the look, as written there. */
  others: readonly string[]
}

const SHEET = 'link[rel="stylesheet"][href^="/assets/brand/"]'
const OTHERS = 'link[rel="icon"], link[rel="apple-touch-icon"], meta[name="theme-color"]'

export const headIn = (page: Document): WornHead => ({
  sheet: page.querySelector(SHEET)?.getAttribute('href') ?? undefined,
  others: Array.from(page.querySelectorAll(OTHERS), ({ outerHTML }) => outerHTML),
})

/** Puts a sheet behind the others and takes the one before away when the new one counts: no frame is without a colour. */
function wearSheet(sheet: string | undefined): Promise<void> {
  const before = document.querySelectorAll(SHEET)
  const isWorn = [...before].at(-1)?.getAttribute('href') === sheet
  const takeOff = () => before.forEach((link) => link.remove())
  if (sheet === undefined) takeOff()
  if (sheet === undefined || isWorn) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.addEventListener('load', () => {
      takeOff()
      resolve()
    })
    // The colours before stay.
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    document.head.append(link)
  })
}

/** Gives this page the colours and icons of another one. Resolves when the colours count. */
export async function wearHead({ sheet, others }: WornHead): Promise<void> {
  await wearSheet(sheet)
  if (headIn(document).others.join('') === others.join('')) return
  for (const each of document.querySelectorAll(OTHERS)) each.remove()
  document.head.insertAdjacentHTML('beforeend', others.join(''))
}
