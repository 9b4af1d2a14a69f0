import type { z } from 'zod'
import { picturePaths, pictureOf } from '../../text/school-files/picture-paths.ts'
import { LookFile, PageFile, PaymentFile, StudentsFile } from './file-schemas.ts'
import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { StandingThing } from './school-things.repository.ts'

/** The path of a picture, taken from its address. */
const pathInAddress = (url: string) => (url === '' ? null : url.replace(/^\//, '').replace(/\?.*$/, ''))

/** Pages in the form of the files: pictures are paths. */
export function pagesInFileWords(
  bodies: ReadonlyMap<PageKey, unknown>,
  pathOf: (id: number) => string | null = () => null,
): StandingThing<'page'>[] {
  return [...bodies].map(([key, body]) => ({
    kind: 'page' as const,
    id: PAGE_IDS[key],
    slug: key,
    fields: { body: bodyInFileWords(key, body, pathOf) },
  }))
}

function bodyInFileWords(key: PageKey, body: unknown, pathOf: (id: number) => string | null): unknown {
  if (key === 'student') {
    const students = body as { portraitUrl: string }[]
    return students.map(({ portraitUrl, ...student }) => ({ ...student, portrait: pathInAddress(portraitUrl) }))
  }
  if (key === 'look') {
    // A page of an older version has no marks.
    const { markId = null, wordmarkId = null, ...look } = body as { markId?: number | null; wordmarkId?: number | null }
    const mark = markId === null ? null : pathOf(markId)
    return { ...look, mark, wordmark: wordmarkId === null ? null : pathOf(wordmarkId) }
  }
  if (key !== 'payment') return body
  const { pictureId, ...payment } = body as { pictureId: number | null }
  return { ...payment, picture: pictureId === null ? null : pathOf(pictureId) }
}

/** Fills in the paths of its pictures. */
export function pageBody(key: PageKey, value: unknown): unknown {
  const pathOf = (named: string | null | undefined, usual: (name: string) => string) =>
    named === undefined || named === null ? null : pictureOf(named, usual)
  if (key === 'student') {
    const students = value as z.output<typeof StudentsFile>
    return students.map(({ portrait, ...student }) => ({
      ...student,
      portrait: pathOf(portrait, picturePaths.portrait),
    }))
  }
  if (key === 'look') {
    const { mark, wordmark, ...look } = value as z.output<typeof LookFile>
    return { ...look, mark: pathOf(mark, picturePaths.mark), wordmark: pathOf(wordmark, picturePaths.mark) }
  }
  if (key !== 'payment') return value
  const { picture, ...payment } = value as z.output<typeof PaymentFile>
  return { ...payment, picture: pathOf(picture, picturePaths.payment) }
}

export function pageSchema(key: PageKey): z.ZodType {
  if (key === 'student') return StudentsFile
  if (key === 'look') return LookFile
  return key === 'payment' ? PaymentFile : PageFile
}
