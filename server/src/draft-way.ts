import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { badInput } from '@bee/contract/failures.ts'
import * as z from 'zod/mini'
import type { Work } from './database/database.ts'
import type { Editing, Withdrawable } from './editing.ts'

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

interface Movable {
  move: (work: Work, id: number, position: number) => Promise<void>
}

/** The editing service of some kind. What it takes has been checked by the schema of the kind. */
interface AnyEditing {
  add(work: Work, items: readonly { draft: never; given?: never }[]): Promise<number[]>
  change(work: Work, id: number, draft: never): Promise<void>
  read(work: Work, id: number): Promise<object | undefined>
}

/** One kind of draft: its schema, its one way in, and how it is published. Contributed by the feature that owns the content. */
export interface DraftWay extends Publisher {
  schema: z.ZodMiniType<object>
  editing: AnyEditing & Partial<Withdrawable> & Partial<Movable>
}

export interface DraftWays {
  of(kind: DraftKind): DraftWay
}

/** Finished, or refused with a sentence for each field that is not. */
function finished<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const parsed = z.safeParse(schema, body, { error: ({ path }) => `${path?.join('.') ?? '内容'} 填写有误` })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  throw badInput(Object.values(fields)[0] ?? '草稿还没有写完', fields)
}

export function draftWayOf<Draft extends object>(
  schema: z.ZodMiniType<Draft>,
  editing: Pick<Editing<Draft>, 'add' | 'change' | 'read' | 'revive'> & Partial<Withdrawable> & Partial<Movable>,
): DraftWay {
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

  return { schema, editing, check, publish, read, revive }
}
