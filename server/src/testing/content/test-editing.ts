import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Pool } from 'pg'
import { composeFeatures } from '../../compose-features.ts'
import type { Work } from '../../database/database.ts'
import type { DraftBody } from '../../draft-bodies.ts'
import type { FeatureDescription } from '../../feature.ts'
import type { Clock } from '../../outside/clock.ts'
import { testParts } from '../test-services.ts'

/** The editing services of some features, for their own tests: in production only content changes gets them. */
export function testEditing(features: readonly FeatureDescription[], pool: Pool, clock?: Clock) {
  const { draftWays } = composeFeatures(features, testParts(pool, clock))

  return function editingOf<Kind extends DraftKind>(kind: Kind) {
    type Body = DraftBody<Kind>
    const way = draftWays.of(kind)
    const editing = way.editing()

    function add(work: Work, items: readonly { draft: Body; given?: object }[]): Promise<number[]> {
      return editing.add(work, items)
    }

    function change(work: Work, id: number, draft: Body): Promise<void> {
      return editing.changeAll(work, [{ id, draft }])
    }

    async function read(work: Work, id: number): Promise<Body | undefined> {
      return (await way.read(work, id)) as Body | undefined
    }

    async function revive(work: Work, id: number, draft: Body): Promise<Body> {
      return (await way.revive(work, id, draft)) as Body
    }

    async function move(work: Work, id: number, position: number): Promise<void> {
      await way.move?.(work, id, position)
    }

    return { add, change, read, revive, move }
  }
}
