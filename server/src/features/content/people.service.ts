import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Work } from '../../database/database.ts'
import type { PeopleRepository } from './people.repository.ts'

/** The colleague with this id; null for null and for an unknown id. */
export type PersonOf = (userId: number | null) => Colleague | null

/** Names of the staff who wrote, published or deleted content. */
export function createPeopleService({ people }: { people: PeopleRepository }) {
  async function named(ids: readonly (number | null)[], work?: Work): Promise<PersonOf> {
    const wanted = [...new Set(ids)].filter((id) => id !== null)
    const found = wanted.length === 0 ? [] : await people.find(wanted, work)
    const known = new Map(found.map((person) => [person.userId, person]))
    return (userId) => (userId === null ? null : (known.get(userId) ?? null))
  }

  return { named }
}

export type PeopleService = ReturnType<typeof createPeopleService>
