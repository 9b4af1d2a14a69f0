import type { Slugged } from '@bee/server/features/demo/demo.repository.ts'
import type { SeedContext } from './seed-step.ts'

/** Finds an earlier row by its name in the files: a missing one is a mistake of this code. */
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
