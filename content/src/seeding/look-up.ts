import type { Slugged } from '@bee/server/features/demo/demo.repository.ts'
import type { SeedContext } from './seed-step.ts'

/** What was written before, by the name that the files give it: one that is missing is a mistake of ours. */
export function lookUp<Value>(what: string, found: ReadonlyMap<string, Value>): (key: string) => Value {
  return (key) => {
    const value = found.get(key)
    if (value === undefined) throw new Error(`no ${what} called ${key}`)
    return value
  }
}

export async function idsBySlug({ services, work }: SeedContext, table: Slugged): Promise<(slug: string) => number> {
  return lookUp(table, await services.demo.idsBySlug(work, table))
}
