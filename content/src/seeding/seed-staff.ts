import { systemPasswords } from '@bee/server/outside/password-hash.ts'
import { lookUp } from './look-up.ts'
import { hours } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** One for each role that comes with the site. Their passwords are printed at the start, beside those of the demo members. */
async function seedStaff(context: SeedContext): Promise<void> {
  const { services, work, content, day, accounts } = context
  const passwordOf = lookUp('account', new Map(accounts.map(({ mobile, password }) => [mobile, password])))
  const people = await Promise.all(
    content.staff.map(async (person) => ({
      ...person,
      since: day.at(person.joinedDaysAgo, hours(9)),
      passwordHash: await systemPasswords.hash(passwordOf(person.mobile)),
    })),
  )
  await services.memberImport.add(
    work,
    people.map(({ mobile, nickName, passwordHash, since }) => ({
      mobile,
      nickName,
      passwordHash,
      avatarUrl: '',
      joinedAt: since,
      isDemo: true,
    })),
  )
  const idOf = lookUp('member of staff', await services.memberImport.demoIdsByMobile(work))
  const courseIdOf = lookUp('course', await services.demo.idsBySlug(work, 'courses'))
  for (const { mobile, role, teacher, since } of people) {
    const own = content.courses.filter((course) => teacher !== undefined && course.teacher === teacher)
    const courseIds = own.map(({ slug }) => courseIdOf(slug))
    await services.staffing.appoint(work, { userId: idOf(mobile), role, courseIds, since })
  }
}

export const staffSteps: SeedStep[] = [{ name: 'staff', label: '员工', run: seedStaff }]
