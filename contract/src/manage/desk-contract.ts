import { coursesContract } from '../courses/courses.contract.ts'
import type { EndpointTable } from '../endpoint.ts'
import { manageContract } from './index.ts'

/** The calls of the operators' pages: the staff's calls, and two public ones: the courses, the directions. */
export const deskContract = {
  ...manageContract,
  courses: { list: coursesContract.list, typeTree: coursesContract.typeTree },
} satisfies Record<string, EndpointTable>

export type DeskContract = typeof deskContract
