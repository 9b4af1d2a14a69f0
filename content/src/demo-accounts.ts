import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Randomness, systemRandomness } from '@bee/server/outside/randomness.ts'
import { z } from 'zod'
import type { Member } from './content-schema.ts'

const FILE = 'demo-accounts.json'
/** The member with a full year behind it, then one of the artificial intelligence and one of the front end direction. */
const MEMBERS_WITH_PASSWORD = ['m01', 'm09', 'm24']
const PASSWORD_LENGTH = 12
/** Without characters that look alike in a terminal. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

const DemoAccount = z.object({ slug: z.string(), name: z.string(), mobile: z.string(), password: z.string() })
export type DemoAccount = z.infer<typeof DemoAccount>

export const demoAccountsFile = (dataDir: string) => path.join(dataDir, FILE)

export async function readDemoAccounts(dataDir: string): Promise<DemoAccount[] | undefined> {
  try {
    return z.array(DemoAccount).parse(JSON.parse(await readFile(demoAccountsFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Written before the members are: a kill in between costs a file, not three accounts that nobody can enter. */
export async function createDemoAccounts(
  dataDir: string,
  members: readonly Member[],
  randomness: Randomness = systemRandomness,
): Promise<DemoAccount[]> {
  const accounts = MEMBERS_WITH_PASSWORD.flatMap((slug) => {
    const member = members.find((each) => each.slug === slug)
    return member ? [{ slug, name: member.nickName, mobile: member.mobile, password: randomPassword(randomness) }] : []
  })
  const file = demoAccountsFile(dataDir)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
  return accounts
}

function randomPassword(randomness: Randomness): string {
  const draw = (from: string) => from.charAt(randomness.below(from.length))
  const characters = Array.from({ length: PASSWORD_LENGTH - 2 }, () => draw(LETTERS + DIGITS))
  // The password rule wants a letter and a digit (ruling 11).
  return [draw(LETTERS), ...characters, draw(DIGITS)].join('')
}
