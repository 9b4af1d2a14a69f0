import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Transport } from '@bee/contract/client.ts'
import { contract } from '@bee/contract/index.ts'
import { DEFAULT_FACE, schoolLookOf, type SchoolFace } from '@bee/contract/site/school-look.ts'
import { schoolNamesOf } from '@bee/contract/site/school-names.ts'
import { isServerTrouble } from '@bee/web/api/call-failure.ts'

/** What the pages and pictures of the server know of the school. */
export type ShownSchool = SchoolFace & {
  slogan: string
  /** It could not be read now. Pages made of it must not be kept: the school may look otherwise by now. */
  isOld?: true
}

/** What a document carries. */
export const faceOf = ({ slogan: _slogan, isOld: _isOld, ...face }: ShownSchool): SchoolFace => face

export type ReadSchoolFace = (through?: Transport) => Promise<ShownSchool>

const calls = callTableOf(contract)

/** Reads the names and the look of the school, or fails: for answers that are kept and may be late. */
export function createFaceReader(transport: Transport): ReadSchoolFace {
  return async (through = transport) => {
    const info = await createClient(calls, through).site.info()
    return { ...schoolNamesOf(info), ...schoolLookOf(info), slogan: info.slogan }
  }
}

/** Reads the same. While it cannot be read, it answers the last one that could, and says so. */
export function createSchoolFace(transport: Transport): ReadSchoolFace {
  const read = createFaceReader(transport)
  let last: ShownSchool = { ...DEFAULT_FACE, slogan: '' }
  return async (through) => {
    try {
      last = await read(through)
      return last
    } catch (error) {
      if (!isServerTrouble(error)) throw error
      return { ...last, isOld: true }
    }
  }
}
