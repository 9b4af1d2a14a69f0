import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { Editing } from '../../editing.ts'
import { finished } from './draft-body.ts'

/** How drafts of one kind become content. */
export interface Publisher {
  /** Refuses what is not finished. */
  check(body: unknown): object
  /** Null: something new. Answers what was published, as it was, and its number. */
  publish(work: Work, subjectId: number | null, body: unknown): Promise<{ subjectId: number; body: object }>
  read(work: Work, subjectId: number): Promise<object | undefined>
}

/** Drafts know no feature: who builds the services says which kinds there are. */
export type Publishers = Readonly<Record<DraftKind, Publisher>>

export function publisherOf<Draft extends object>(
  schema: z.ZodMiniType<Draft>,
  editing: Pick<Editing<Draft>, 'add' | 'change' | 'read'>,
): Publisher {
  function check(body: unknown): Draft {
    return finished(schema, body)
  }

  async function publish(work: Work, subjectId: number | null, body: unknown) {
    const draft = check(body)
    if (subjectId !== null) {
      await editing.change(work, subjectId, draft)
      return { subjectId, body: draft }
    }
    const [added] = await editing.add(work, [{ draft }])
    if (added === undefined) throw new Error('What is added has a number')
    return { subjectId: added, body: draft }
  }

  function read(work: Work, subjectId: number) {
    return editing.read(work, subjectId)
  }

  return { check, publish, read }
}
