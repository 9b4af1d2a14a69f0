import { COURSE_TALK, type CourseTalk } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { listAddress } from '../../../../lib/addresses/list-address.ts'
import { idTrail } from '../../../../lib/addresses/id-fields.ts'
import { choice } from '../../../../lib/addresses/list-fields.ts'

/** Filter and page; the address carries both. */
export interface CourseTalkAddress {
  show: CourseTalk
  /** The last thread of each former page. */
  before: readonly number[]
}

const ADDRESS = listAddress<CourseTalkAddress>({
  show: choice('show', COURSE_TALK, 'all'),
  before: idTrail('before'),
})

export const readCourseTalk = ADDRESS.read
export const writeCourseTalk = ADDRESS.write
