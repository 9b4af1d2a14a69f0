import { notFound } from '@bee/contract/failures.ts'
import { isCopy, momentOfCopy, startOfCopies, type CopyPurpose } from './places/copy-names.ts'
import type { DatabasesRepository } from './databases.repository.ts'

/** Purposes of copies that exist only during the work on them. */
const PASSING_COPIES: readonly CopyPurpose[] = ['rehearsal', 'restored']

export interface FormerSchool {
  name: string
  at: Date
  bytes: number
}

/** The databases beside the school's own, by purpose. */
export function createCopies(databases: DatabasesRepository) {
  async function liveName(): Promise<string> {
    const rights = await databases.rights()
    if (!rights) throw new Error('The database does not know who asks')
    return rights.database
  }

  async function listFor(purpose: CopyPurpose): Promise<{ name: string; bytes: number }[]> {
    const live = await liveName()
    const alike = await databases.listNamed(startOfCopies(live, purpose))
    return alike.filter(({ name }) => isCopy(name, live, purpose))
  }

  const listPassing = async () => (await Promise.all(PASSING_COPIES.map(listFor))).flat()

  /** The schools from before a restore: an operator may still want them. */
  async function listFormer(): Promise<FormerSchool[]> {
    return (await listFor('before')).map((copy) => ({ ...copy, at: momentOfCopy(copy.name) }))
  }

  async function dropFormer(name: string): Promise<void> {
    const known = await listFormer()
    if (!known.some((each) => each.name === name)) throw notFound('没有这个旧数据库，它可能已经被扔掉')
    await databases.drop(name)
  }

  return { liveName, listPassing, listFormer, dropFormer }
}

export type Copies = ReturnType<typeof createCopies>
