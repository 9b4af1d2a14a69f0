import { systemPasswords } from '@bee/server/outside/password-hash.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import { pictureAddresses } from './seed-assets.ts'
import { lookUp } from './look-up.ts'
import { seededRandom } from './seeded-random.ts'
import { hours } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

async function seedMembers(context: SeedContext): Promise<void> {
  const { services, work, content, day, accounts } = context
  const addressOf = await pictureAddresses(
    context,
    content.members.map(({ avatar }) => picturePaths.avatar(avatar)),
  )
  const hashes = await hashesBySlug(accounts)
  await services.memberImport.add(
    work,
    content.members.map((member) => ({
      mobile: member.mobile,
      nickName: member.nickName,
      // The others have no password: it is impossible to log in as them.
      passwordHash: hashes.get(member.slug) ?? null,
      avatarUrl: addressOf(picturePaths.avatar(member.avatar)),
      joinedAt: day.at(member.joinedDaysAgo, seededRandom('join', member.slug).between(hours(8), hours(22))),
      isDemo: true,
    })),
  )
}

async function hashesBySlug(accounts: readonly DemoAccount[]): Promise<Map<string, string>> {
  const entries = accounts.map(async ({ slug, password }) => [slug, await systemPasswords.hash(password)] as const)
  return new Map(await Promise.all(entries))
}

/** For a data folder that has lost the file with the passwords: new ones are better than accounts without a key. */
export async function resetDemoPasswords(
  { services, work }: Pick<SeedContext, 'services' | 'work'>,
  accounts: readonly DemoAccount[],
): Promise<void> {
  for (const { mobile, password } of accounts) {
    await services.memberImport.setDemoPassword(work, mobile, await systemPasswords.hash(password))
  }
}

/** By the member's slug, which only the files know; the school knows the number. */
export async function memberIds({ services, work, content }: SeedContext): Promise<(slug: string) => number> {
  const byMobile = await services.memberImport.demoIdsByMobile(work)
  const bySlug = content.members.flatMap(({ slug, mobile }) => {
    const id = byMobile.get(mobile)
    return id === undefined ? [] : [[slug, id] as const]
  })
  return lookUp('member', new Map(bySlug))
}

export const memberSteps: SeedStep[] = [{ name: 'members', label: '学员', run: seedMembers }]
