import type { Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { PartRow, UploadRow } from './film-upload.repository.ts'

export const presentUpload = (row: UploadRow, parts: readonly PartRow[]): Upload => ({
  uploadId: row.id,
  kind: row.kind,
  name: row.name,
  bytes: row.bytes,
  partBytes: row.partBytes,
  fingerprint: row.fingerprint,
  filmId: row.filmId,
  purpose: row.purpose,
  facts: row.facts,
  parts: parts.map(({ number, sha256 }) => ({ number, sha256 })),
  createTime: row.createdAt.toISOString(),
  touchTime: row.touchedAt.toISOString(),
})
