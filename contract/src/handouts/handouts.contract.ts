import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { wire } from '../wire.ts'
import { HANDOUT_KINDS } from './handout-kinds.ts'

export const Handout = z.object({
  id: z.int(),
  /** With its ending. */
  name: z.string(),
  kind: z.enum(HANDOUT_KINDS),
  bytes: z.number(),
  /** Signed as films are; its answer is saved as a file and not shown. */
  url: z.string(),
})
export type Handout = z.infer<typeof Handout>

/** Files that go with a lesson. */
export const handoutsContract = {
  ofLesson: endpoint({
    method: 'GET',
    path: '/catalogUser/handouts',
    access: 'member',
    summary: '一讲的讲义，能看这一讲的会员才有',
    input: z.object({ lessonId: wire('catalogId', id('catalogId')) }),
    result: z.array(Handout),
  }),
}
