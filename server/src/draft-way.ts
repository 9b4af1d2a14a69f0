import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { badInput } from '@bee/contract/failures.ts'
import * as z from 'zod/mini'
import type { Work } from './database/database.ts'
import type { DraftBody } from './draft-bodies.ts'
import type { Added, Editing, GivenAny } from './editing.ts'
import type { Pace } from './outside/pace.ts'

/** The editing service of one kind for bulk changes. A kind may have its own faster way for many items. */
export interface KindEditing<Body extends object = object> {
  add(work: Work, items: readonly Added<Body, GivenAny>[]): Promise<number[]>
  changeAll(work: Work, changes: readonly { id: number; draft: Body }[]): Promise<void>
  /** Only the ids that exist are in the result. */
  readAll(work: Work, ids: readonly number[]): Promise<Map<number, Body>>
}

type Mover = (work: Work, id: number, position: number) => Promise<void>

/**
 * One kind of draft: its schema and the only way to write it. The feature that owns the content contributes it. Only
 * `features/drafts/content-changes.service.ts` writes with it.
 */
export interface DraftWay {
  schema: z.ZodMiniType<object>
  /** Refuses an unfinished draft. */
  check(body: unknown): object
  read(work: Work, contentId: number): Promise<object | undefined>
  /** Turns an old revision into a draft that is valid today. */
  revive(work: Work, contentId: number, body: unknown): Promise<object>
  /** With a pace, for background work, if the kind supports it. */
  editing(pace?: Pace): KindEditing
  move?: Mover
}

export interface DraftWays {
  of(kind: DraftKind): DraftWay
}

/** The part for features that read drafts but do not change content. */
export interface DraftReadings {
  of(kind: DraftKind): Pick<DraftWay, 'check' | 'read' | 'revive'>
}

/** The part that a feature contributes. A kind without bulk methods is written one by one. */
type OwnEditing<Body extends object> = Pick<Editing<Body, GivenAny>, 'add' | 'change' | 'read' | 'revive'> &
  Partial<Omit<KindEditing<Body>, 'add'>> & { move?: Mover }

/** Returns the finished body, or refuses with a sentence for each bad field. */
function finished<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const parsed = z.safeParse(schema, body, { error: ({ path }) => `${path?.join('.') ?? '内容'} 填写有误` })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  throw badInput(Object.values(fields)[0] ?? '草稿还没有写完', fields)
}

function manyOf<Body extends object>(own: OwnEditing<Body>): KindEditing<Body> {
  async function changeAll(work: Work, changes: readonly { id: number; draft: Body }[]): Promise<void> {
    for (const { id, draft } of changes) await own.change(work, id, draft)
  }

  async function readAll(work: Work, ids: readonly number[]): Promise<Map<number, Body>> {
    const found = new Map<number, Body>()
    for (const id of ids) {
      const body = await own.read(work, id)
      if (body) found.set(id, body)
    }
    return found
  }

  return { add: own.add, changeAll: own.changeAll ?? changeAll, readAll: own.readAll ?? readAll }
}

export function draftWayOf<Body extends DraftBody>(
  schema: z.ZodMiniType<Body>,
  own: OwnEditing<Body>,
  atPace?: (pace: Pace) => OwnEditing<Body>,
): DraftWay {
  const check = (body: unknown): Body => finished(schema, body)
  const many = manyOf(own)

  async function revive(work: Work, contentId: number, body: unknown): Promise<Body> {
    const draft = check(body)
    return own.revive ? own.revive(work, contentId, draft) : draft
  }

  /** Drops the type of the body, which `check` has already validated. */
  function editing(pace?: Pace): KindEditing {
    return pace && atPace ? manyOf(atPace(pace)) : many
  }

  const { move } = own
  return {
    schema,
    check,
    read: own.read,
    revive,
    editing,
    ...(move && { move }),
  }
}
