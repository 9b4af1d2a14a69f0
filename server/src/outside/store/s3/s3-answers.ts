import type { ListedFile } from '../file-store.ts'

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The text of the first element with this name; answers of S3 are flat enough to need no parser. */
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

/** Uploads that were begun but not completed. */
export function readUploads(xml: string): BegunUpload[] {
  return [...xml.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)].map(([, entry = '']) => ({
    path: textOf(entry, 'Key') ?? '',
    id: textOf(entry, 'UploadId') ?? '',
    begunAt: new Date(textOf(entry, 'Initiated') ?? 0),
  }))
}

/** The error code in an answer of S3. Some servers send it after a status of success. */
export const refusalOf = (xml: string) => (/<Error[\s>]/.test(xml) ? textOf(xml, 'Code') : undefined)
