import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import type { DraftServer } from '../draft-server.ts'
import { isSame, type Body } from '../merge-bodies.ts'

const refuse = (status: number) => new CallFailure(status, String(status))

/**
 * The rules of the draft server, in memory: one draft per subject, a save only on the current version, a repeated save counts once. Answers
 * can be lost or delayed.
 */
export function createSimulatedServer() {
  const drafts = new Map<number, Draft>()
  const published = new Map<number, Body>()
  /** Everything that was published or kept: versions are never deleted here. */
  const versions: Body[] = []
  const keys = new Map<string, number>()
  let lastId = 0

  const copy = <Value>(value: Value): Value => structuredClone(value)

  function draftOf(draftId: number, contentId: number | null, body: Body): Draft {
    return {
      draftId,
      kind: 'news',
      contentId,
      body: copy(body),
      standing: copy(published.get(contentId ?? 0) ?? null),
      version: draftId === NOT_BEGUN ? 0 : 1,
      state: 'draft',
      updateTime: '2026-01-01T00:00:00Z',
      editor: null,
      publishTime: null,
      reviewAsked: null,
      returnedReason: '',
      can: { save: true, publish: true, askReview: false },
    }
  }

  function begin(contentId: number | null, body: Body): Draft {
    lastId += 1
    const draft = draftOf(lastId, contentId, body)
    drafts.set(draft.draftId, draft)
    return draft
  }

  function find(draftId: number): Draft {
    const draft = drafts.get(draftId)
    if (!draft) throw refuse(404)
    return draft
  }

  const calls = {
    open({ contentId, key, body = {} }: Parameters<DraftServer['open']>[0]): Draft {
      if (contentId !== undefined) {
        const standing = published.get(contentId)
        if (!standing) throw refuse(404)
        return [...drafts.values()].find((each) => each.contentId === contentId) ?? begin(contentId, standing)
      }
      const known = key === undefined ? undefined : drafts.get(keys.get(key) ?? 0)
      if (known) return known
      const draft = begin(null, body)
      if (key !== undefined) keys.set(key, draft.draftId)
      return draft
    },
    look({ contentId }: Parameters<DraftServer['look']>[0]): Draft {
      if (contentId === undefined) return draftOf(NOT_BEGUN, null, {})
      const standing = published.get(contentId)
      if (!standing) throw refuse(404)
      const begun = [...drafts.values()].find((each) => each.contentId === contentId)
      return begun ?? draftOf(NOT_BEGUN, contentId, standing)
    },
    read: ({ draftId }: { draftId: number }) => find(draftId),
    save({ draftId, version, body }: Parameters<DraftServer['save']>[0]) {
      const draft = find(draftId)
      if (draft.version === version + 1 && isSame(draft.body, body)) return draft
      if (draft.version !== version) throw refuse(409)
      draft.version += 1
      draft.body = copy(body)
      return draft
    },
    keepLost({ draftId, body }: Parameters<DraftServer['keepLost']>[0]) {
      find(draftId)
      versions.push(copy(body))
      return { draftId }
    },
  }

  /** A colleague publishes, which ends the draft. */
  function publish(draftId: number): void {
    const draft = drafts.get(draftId)
    if (!draft) return
    const contentId = draft.contentId ?? 1000 + draftId
    published.set(contentId, copy(draft.body))
    versions.push(copy(draft.body))
    drafts.delete(draftId)
  }

  const everything = () =>
    JSON.stringify([[...drafts.values()].map(({ body }) => body), [...published.values()], versions])

  return { calls, begin, publish, published, drafts, everything }
}

export type SimulatedServer = ReturnType<typeof createSimulatedServer>

/** The connection between one browser and the server. */
export interface Line {
  isUp: boolean
  /** The call arrives, but its answer is lost. */
  losesAnswers: boolean
  delayMs: number
}

export function connect(server: SimulatedServer, line: Line): DraftServer {
  async function travel<Result>(call: () => Result): Promise<Result> {
    await new Promise((resolve) => setTimeout(resolve, line.delayMs))
    if (!line.isUp) throw refuse(0)
    const answer = structuredClone(call())
    await new Promise((resolve) => setTimeout(resolve, line.delayMs))
    if (line.losesAnswers) throw refuse(0)
    return answer
  }
  const { calls } = server
  return {
    open: (input) => travel(() => calls.open(input)),
    look: (input) => travel(() => calls.look(input)),
    read: (input) => travel(() => calls.read(input)),
    save: (input) => travel(() => calls.save(input)),
    keepLost: (input) => travel(() => calls.keepLost(input)),
  }
}
