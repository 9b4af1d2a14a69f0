import type { ListedFile } from '../file-store.ts'

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The text of the first element of this name; what S3 answers is flat enough that no parser is needed. */
export function textOf(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}(?:\\s[^>]*)?>([^<]*)</${element}>`).exec(xml)?.[1]
  return found?.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

export function readList(xml: string): { files: ListedFile[]; next: string | undefined } {
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    path: textOf(entry, 'Key') ?? '',
    bytes: Number(textOf(entry, 'Size')),
    modifiedAt: new Date(textOf(entry, 'LastModified') ?? 0),
    tag: (textOf(entry, 'ETag') ?? '').replaceAll('"', ''),
  }))
  return { files, next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined }
}

export interface BegunUpload {
  path: string
  id: string
  begunAt: Date
}

/** Files whose parts have not become one. */
export function readUploads(xml: string): BegunUpload[] {
  return [...xml.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)].map(([, entry = '']) => ({
    path: textOf(entry, 'Key') ?? '',
    id: textOf(entry, 'UploadId') ?? '',
    begunAt: new Date(textOf(entry, 'Initiated') ?? 0),
  }))
}

/** What a server says is wrong, as one of the words of S3. Some say it behind a head that promised success. */
export const refusalOf = (xml: string) => (/<Error[\s>]/.test(xml) ? textOf(xml, 'Code') : undefined)
