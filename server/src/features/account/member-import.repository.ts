import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedMember {
  mobile: string
  nickName: string
  /** Null: the member cannot log in with a password until one is set. */
  passwordHash: string | null
  avatarUrl: string
  joinedAt: Date
  isDemo: boolean
}

/** Adds members of an earlier site. A mobile number that is taken stops the import. */
export function createMemberImport() {
  async function add(work: Work, members: readonly ImportedMember[]): Promise<void> {
    const rows = members.map(({ nickName, passwordHash, avatarUrl, joinedAt, isDemo, mobile }) => ({
      mobile,
      nick_name: nickName,
      password_hash: passwordHash,
      avatar_url: avatarUrl,
      is_demo: isDemo,
      created_at: joinedAt,
    }))
    await insertRows(work, 'users', rows)
  }

  /** Only for demo members: the password of a real member is their own. */
  async function setDemoPassword(work: Work, mobile: string, passwordHash: string): Promise<void> {
    await work
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('mobile', '=', mobile)
      .where('is_demo', '=', true)
      .execute()
  }

  async function demoIdsByMobile(work: Work): Promise<Map<string, number>> {
    const rows = await work.selectFrom('users').select(['mobile', 'id']).where('is_demo', '=', true).execute()
    return new Map(rows.map(({ mobile, id }) => [mobile, id]))
  }

  return { add, setDemoPassword, demoIdsByMobile }
}
