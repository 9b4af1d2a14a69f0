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
  publish(work: Work, contentId: number | null, body: unknown): Promise<{ contentId: number; body: object }>
  read(work: Work, contentId: number): Promise<object | undefined>
  /** What was published once, as a draft for today. */
  revive(work: Work, contentId: number, body: unknown): Promise<object>
}

/** Drafts know no feature: who builds the services says which kinds there are. */
export type Publishers = Readonly<Record<DraftKind, Publisher>>

export function publisherOf<Draft extends object>(
  schema: z.ZodMiniType<Draft>,
  editing: Pick<Editing<Draft>, 'add' | 'change' | 'read' | 'revive'>,
): Publisher {
  function check(body: unknown): Draft {
    return finished(schema, body)
  }

  async function publish(work: Work, contentId: number | null, body: unknown) {
    const draft = check(body)
    const id = contentId ?? (await editing.add(work, [{ draft }]))[0]
    if (id === undefined) throw new Error('What is added has a number')
    if (contentId !== null) await editing.change(work, contentId, draft)
    // Read back: what was new has its number now, and must keep it when somebody returns to this.
    return { contentId: id, body: (await editing.read(work, id)) ?? draft }
  }

  function read(work: Work, contentId: number) {
    return editing.read(work, contentId)
  }

  async function revive(work: Work, contentId: number, body: unknown): Promise<Draft> {
    const draft = check(body)
    return editing.revive ? editing.revive(work, contentId, draft) : draft
  }

  return { check, publish, read, revive }
}
