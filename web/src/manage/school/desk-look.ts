import { schoolLookOf, type SchoolFace } from '@bee/contract/site/school-look.ts'
import { schoolNamesOf } from '@bee/contract/site/school-names.ts'
import { queryOptions } from '@tanstack/react-query'
import { headIn, type WornHead } from '../../lib/wear-head.ts'
import { LOOK_KEY } from '../api/use-desk-events.ts'

/** The names and the look of the school, as a document of the desk carries them. */
export interface DeskLook extends WornHead {
  face: SchoolFace
}

const DOCUMENT = '/manage'

export function lookIn(page: Document): DeskLook {
  const given = JSON.parse(page.getElementById('root')?.dataset['school'] ?? '{}') as Partial<SchoolFace>
  return { face: { ...schoolNamesOf(given), ...schoolLookOf(given) }, ...headIn(page) }
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
