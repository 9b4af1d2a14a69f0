import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Transport } from '@bee/contract/client.ts'
import { contract } from '@bee/contract/index.ts'
import { DEFAULT_SCHOOL, schoolNamesOf, type SchoolNames } from '@bee/contract/site/school-names.ts'
import { isServerTrouble } from '@bee/web/api/call-failure.ts'

export type ReadSchoolFace = () => Promise<SchoolNames>

/** Reads the names of the school. While they cannot be read, it answers the last ones that could. */
export function createSchoolFace(transport: Transport): ReadSchoolFace {
  const api = createClient(callTableOf(contract), transport)
  let last = DEFAULT_SCHOOL
  return async () => {
    try {
      last = schoolNamesOf(await api.site.info())
    } catch (error) {
      if (!isServerTrouble(error)) throw error
    }
    return last
  }
}
