import { schoolLookOf, type SchoolFace } from '@bee/contract/site/school-look.ts'
import { schoolNamesOf } from '@bee/contract/site/school-names.ts'
import { queryOptions } from '@tanstack/react-query'
import { LOOK_KEY } from '../api/use-desk-events.ts'

/** The names and the look of the school, as a document of the desk carries them. */
export interface DeskLook {
  face: SchoolFace
  /** The address of the sheet with the school's colours; undefined for honey. */
  sheet: string | undefined
  /** What else in the head follows the look, as written there. */
  others: readonly string[]
}

const SHEET = 'link[rel="stylesheet"][href^="/assets/brand/"]'
const OTHERS = 'link[rel="icon"], link[rel="apple-touch-icon"], meta[name="theme-color"]'
const DOCUMENT = '/manage'

export function lookIn(page: Document): DeskLook {
  const given = JSON.parse(page.getElementById('root')?.dataset['school'] ?? '{}') as Partial<SchoolFace>
  return {
    face: { ...schoolNamesOf(given), ...schoolLookOf(given) },
    sheet: page.querySelector(SHEET)?.getAttribute('href') ?? undefined,
    others: Array.from(page.querySelectorAll(OTHERS), ({ outerHTML }) => outerHTML),
  }
}

/** Read again when an event says so: the document that the desk would get now. */
export const deskLookQuery = () =>
  queryOptions({
    queryKey: LOOK_KEY,
    queryFn: async ({ signal }) => {
      const answer = await fetch(DOCUMENT, { signal, cache: 'no-store' })
      if (!answer.ok) throw new Error(`The document of the desk could not be read: ${answer.status}`)
      return lookIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    },
    initialData: () => lookIn(document),
    staleTime: Infinity,
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
    // The colours before stay, with the new names.
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    document.head.append(link)
  })
}

/** Colours first, so that mark and colours change together. */
export async function wearLook({ sheet, others }: DeskLook): Promise<void> {
  await wearSheet(sheet)
  const before = Array.from(document.querySelectorAll(OTHERS), ({ outerHTML }) => outerHTML)
  if (before.join('') === others.join('')) return
  for (const each of document.querySelectorAll(OTHERS)) each.remove()
  document.head.insertAdjacentHTML('beforeend', others.join(''))
}
