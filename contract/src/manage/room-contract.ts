import { coursesContract } from '../courses/courses.contract.ts'
import type { EndpointTable } from '../endpoint.ts'
import { manageContract } from './index.ts'

/** What the operators' pages ask: the staff's calls, and what everybody may read: the courses, the directions. */
export const deskContract = {
  ...manageContract,
  courses: { list: coursesContract.list, typeTree: coursesContract.typeTree },
} satisfies Record<string, EndpointTable>

export type RoomContract = typeof deskContract
