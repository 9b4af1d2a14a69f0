import { createHmac } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuiltInRole } from '@bee/contract/manage/permissions.ts'
import { z } from 'zod'
import type { Content } from '../content-schema.ts'

const FILE = 'demo-accounts.json'
/** The member with a full year behind it, then one of the artificial intelligence and one of the front end direction. */
const MEMBERS_WITH_PASSWORD = ['m01', 'm09', 'm24']
const PASSWORD_LENGTH = 12
/** Without characters that look alike in a terminal. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

const ROLE_NAMES = { owner: '校长', editor: '教务', teacher: '讲师', support: '客服' } satisfies Record<
  BuiltInRole,
  string
>

const DemoAccount = z.object({
  slug: z.string(),
  name: z.string(),
  mobile: z.string(),
  password: z.string(),
  /** For staff accounts: the role, in the words of the site. */
  role: z.string().optional(),
})
export type DemoAccount = z.infer<typeof DemoAccount>

/** A file of a version before has no staff in it. */
export const areComplete = (accounts: readonly DemoAccount[]) => accounts.some(({ role }) => role !== undefined)

export const demoAccountsFile = (dataDir: string) => path.join(dataDir, FILE)

export async function readDemoAccounts(dataDir: string): Promise<DemoAccount[] | undefined> {
  try {
    return z.array(DemoAccount).parse(JSON.parse(await readFile(demoAccountsFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Written before the members are: a kill in between costs a file, not three accounts without a known password. The
 * passwords are derived from the site's secret: processes with folders of their own print the same ones, and a lost
 * file costs nothing. Passwords that an earlier version has written into the file stay: its members have them, and they
 * are stored nowhere else.
 */
export async function createDemoAccounts(
  dataDir: string,
  content: Pick<Content, 'members' | 'staff'>,
  { secret, known = [] }: { secret: string; known?: readonly DemoAccount[] | undefined },
): Promise<DemoAccount[]> {
  const accountOf = ({ slug, nickName, mobile }: { slug: string; nickName: string; mobile: string }) => ({
    slug,
    name: nickName,
    mobile,
    password: known.find((account) => account.mobile === mobile)?.password ?? passwordOf(slug, secret),
  })
  const members = MEMBERS_WITH_PASSWORD.flatMap((slug) => content.members.find((each) => each.slug === slug) ?? [])
  const accounts: DemoAccount[] = [
    ...members.map(accountOf),
    ...content.staff.map((person) => ({ ...accountOf(person), role: ROLE_NAMES[person.role] })),
  ]
  const file = demoAccountsFile(dataDir)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
  return accounts
}

function passwordOf(slug: string, secret: string): string {
  const chance = createHmac('sha256', secret).update(`demo account ${slug}`).digest()
  const draw = (from: string, place: number) => from.charAt(chance.readUInt16BE(2 * place) % from.length)
  const characters = Array.from({ length: PASSWORD_LENGTH - 2 }, (_, place) => draw(LETTERS + DIGITS, place + 1))
  // The password rule wants a letter and a digit (ruling 11).
  return [draw(LETTERS, 0), ...characters, draw(DIGITS, PASSWORD_LENGTH - 1)].join('')
}
