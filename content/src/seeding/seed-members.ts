import { systemPasswords } from '@bee/server/outside/password-hash.ts'
import type { PoolClient } from 'pg'
import type { Content } from '../content-schema.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { picturePaths, pictureUrl } from '../picture-paths.ts'
import { seededRandom } from './seeded-random.ts'
import { hours } from './seeding-day.ts'
import { insertRows, lookUp } from './seed-rows.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

async function seedMembers({ client, content, day, accounts }: SeedContext): Promise<void> {
  const hashes = await hashesBySlug(accounts)
  await insertRows(
    client,
    'users',
    content.members.map((member) => ({
      mobile: member.mobile,
      nick_name: member.nickName,
      // The others never set a password: nobody can enter as them.
      password_hash: hashes.get(member.slug) ?? null,
      avatar_url: pictureUrl(picturePaths.avatar(member.avatar)),
      is_demo: true,
      created_at: day.at(member.joinedDaysAgo, seededRandom('join', member.slug).between(hours(8), hours(22))),
    })),
  )
}

async function hashesBySlug(accounts: readonly DemoAccount[]): Promise<Map<string, string>> {
  const entries = accounts.map(async ({ slug, password }) => [slug, await systemPasswords.hash(password)] as const)
  return new Map(await Promise.all(entries))
}

/** For a data folder that has lost the file with the passwords: new ones are better than accounts without a key. */
export async function resetDemoPasswords(client: PoolClient, accounts: readonly DemoAccount[]): Promise<void> {
  for (const { mobile, password } of accounts) {
    await client.query('UPDATE users SET password_hash = $1 WHERE mobile = $2 AND is_demo', [
      await systemPasswords.hash(password),
      mobile,
    ])
  }
}

/** By the member's slug, which only the files know; the table knows the number. */
export async function memberIds(client: PoolClient, { members }: Content): Promise<(slug: string) => number> {
  const { rows } = await client.query<{ mobile: string; id: number }>('SELECT mobile, id FROM users WHERE is_demo')
  const byMobile = new Map(rows.map(({ mobile, id }) => [mobile, id]))
  const bySlug = members.flatMap(({ slug, mobile }) => {
    const id = byMobile.get(mobile)
    return id === undefined ? [] : [[slug, id] as const]
  })
  return lookUp('member', new Map(bySlug))
}

export const memberSteps: SeedStep[] = [{ name: 'members', label: '学员', run: seedMembers }]
