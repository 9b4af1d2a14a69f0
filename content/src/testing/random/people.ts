import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { Person, SchoolStage } from '../school-stage.ts'

/** One of each kind of caller. Staff have just passed both steps, and are members as well. */
export type People = Record<'visitor' | 'member' | 'teacher' | 'owner', Person>

/** New ones: sessions run out, and calls that succeed end some of them. */
export async function gatherPeople(stage: SchoolStage): Promise<People> {
  const visitor = stage.visitor()
  const member = await stage.newcomer()
  const staffOf = async (role: string): Promise<Person> => {
    const { headers, memberHeaders } = await addStaff(stage.server, role, { mobile: stage.newMobile() })
    return { ...stage.visitor(), headers: { ...memberHeaders, ...headers } }
  }
  return { visitor, member, teacher: await staffOf('teacher'), owner: await staffOf('owner') }
}
