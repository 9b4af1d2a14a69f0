import { isDeepStrictEqual } from 'node:util'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { Failure } from '@bee/contract/failures.ts'
import type { Change, Check } from '@bee/contract/manage/drafts.contract.ts'
import type { Work } from '../../../database/database.ts'
import type { DraftRow } from '../drafts.repository.ts'
import type { Publishers } from '../publisher.ts'

export interface Compared {
  kind: DraftKind
  contentId: number | null
  before: object
  after: object
}

/** What becomes different for students, and whether it may. */
export function createReviewService({ publishers }: { publishers: Publishers }) {
  function changes(_work: Work, { before, after }: Compared): Promise<Change[]> {
    const was = before as Record<string, unknown>
    const is = after as Record<string, unknown>
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return Promise.resolve(
      names
        .filter((name) => !isDeepStrictEqual(was[name], is[name]))
        .map((name) => ({ section: '内容', act: '改写', label: name, pieces: [], effect: '' })),
    )
  }

  function checksOf(_work: Work, { kind, body }: DraftRow): Promise<Check[]> {
    try {
      publishers[kind].check(body)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return Promise.resolve(
        Object.entries(error.fields ?? {}).map(([field, sentence]) => ({
          key: `field:${field}`,
          level: 'stops',
          sentence,
          detail: '',
          field,
        })),
      )
    }
    return Promise.resolve([])
  }

  async function of(work: Work, draft: DraftRow) {
    const { kind, contentId } = draft
    const standing = contentId === null ? undefined : await publishers[kind].read(work, contentId)
    return {
      changes: await changes(work, { kind, contentId, before: standing ?? {}, after: draft.body }),
      checks: await checksOf(work, draft),
      concernedCount: 0,
    }
  }

  return { of, changes, checksOf }
}

export type ReviewService = ReturnType<typeof createReviewService>
