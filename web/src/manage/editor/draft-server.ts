import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft, Saved } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Body } from './merge-bodies.ts'

/** The calls that a draft needs while it is edited. */
export interface DraftServer {
  open: (input: { kind: ContentKind; contentId?: number; key?: string; body?: Body }) => Promise<Draft>
  /** Changes nothing. Returns the draft, or the published content when there is no draft. Without `contentId`: a new one. */
  look: (input: { kind: ContentKind; contentId?: number }) => Promise<Draft>
  read: (input: { draftId: number }) => Promise<Draft>
  save: (input: { draftId: number; version: number; body: Body }) => Promise<Saved>
  keepLost: (input: { draftId: number; body: Body }) => Promise<unknown>
}

/** `changed`: a colleague saved first. `gone`: published or discarded. `unreached`: may work on the next attempt. `refused`: invalid. */
export function failureKind(error: unknown): 'changed' | 'gone' | 'unreached' | 'refused' {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 409) return 'changed'
  if (status === 404) return 'gone'
  return status === 0 || status === 408 || (typeof status === 'number' && status >= 500) ? 'unreached' : 'refused'
}
