import { coursesContract } from '../courses/courses.contract.ts'
import type { EndpointTable } from '../endpoint.ts'
import { manageContract } from './index.ts'

/** What the operators' pages ask: the staff's calls, and the list of courses that everybody may read. */
export const roomContract = {
  ...manageContract,
  courses: { list: coursesContract.list },
} satisfies Record<string, EndpointTable>

export type RoomContract = typeof roomContract
