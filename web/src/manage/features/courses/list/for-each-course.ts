import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import type { BulkFailure } from '../../../ui/list/bulk-bar.tsx'
import { nameOf } from '../course-words.ts'

/**
 * Runs `act` for one course after the other. Refusals are collected and the rest continues. `act` returns a sentence when there is nothing
 * to do for a course.
 */
export async function forEachCourse(
  courses: readonly DeskCourse[],
  act: (course: DeskCourse) => Promise<unknown> | string,
): Promise<{ doneCount: number; failures: BulkFailure[] }> {
  const failures: BulkFailure[] = []
  for (const course of courses) {
    try {
      const answer = act(course)
      if (typeof answer === 'string') failures.push({ name: nameOf(course), sentence: answer })
      else await answer
    } catch (error) {
      failures.push({ name: nameOf(course), sentence: failureSentence(error) })
    }
  }
  return { doneCount: courses.length - failures.length, failures }
}
