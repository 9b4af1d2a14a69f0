import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Transport } from '@bee/contract/client.ts'
import { contract } from '@bee/contract/index.ts'
import { DEFAULT_FACE, schoolLookOf, type SchoolFace } from '@bee/contract/site/school-look.ts'
import { schoolNamesOf } from '@bee/contract/site/school-names.ts'
import { isServerTrouble } from '@bee/web/api/call-failure.ts'

/** What the pages and pictures of the server know of the school. */
export type ShownSchool = SchoolFace & { slogan: string }
/** What a document carries. */
export const faceOf = ({ slogan: _slogan, ...face }: ShownSchool): SchoolFace => face

export type ReadSchoolFace = () => Promise<ShownSchool>

/** Reads the names and the look of the school. While they cannot be read, it answers the last ones that could. */
export function createSchoolFace(transport: Transport): ReadSchoolFace {
  const api = createClient(callTableOf(contract), transport)
  let last: ShownSchool = { ...DEFAULT_FACE, slogan: '' }
  return async () => {
    try {
      const info = await api.site.info()
      last = { ...schoolNamesOf(info), ...schoolLookOf(info), slogan: info.slogan }
    } catch (error) {
      if (!isServerTrouble(error)) throw error
    }
    return last
  }
}
