import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { frontContract, FrontPage, FrontRow } from '@bee/contract/manage/front.contract.ts'
import { pictureAddress } from '../../http/media/picture-address.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { FrontListed, FrontPaged, FrontService } from './front.service.ts'

const timeOf = (moment: Date | null) => moment?.toISOString() ?? null

/** Shows the picture of the draft, or else the published one. */
function presentRow({ picturePath, pictureSha256, editedAt, publishAt, shownFrom, shownUntil, ...row }: FrontListed) {
  const presented: FrontRow = {
    ...row,
    imageUrl: picturePath === null ? row.imageUrl : pictureAddress(picturePath, pictureSha256 ?? ''),
    editTime: timeOf(editedAt),
    publishTime: timeOf(publishAt),
    showFrom: timeOf(shownFrom),
    showUntil: timeOf(shownUntil),
  }
  return presented
}

function presentPage({ editedAt, publishAt, updatedAt, ...row }: FrontPaged): FrontPage {
  return {
    ...row,
    contentId: PAGE_IDS[row.key],
    editTime: timeOf(editedAt),
    publishTime: timeOf(publishAt),
    updateTime: timeOf(updatedAt),
  }
}

export const frontRoutes = (front: FrontService): StaffHandlers<typeof frontContract> => ({
  async list({ kind }) {
    const { rows, isMore } = await front.list(kind)
    return { list: rows.map(presentRow), isMore }
  },
  pages: async () => ({ list: (await front.pages()).map(presentPage) }),
  courseNames: async ({ courseIds }) => ({ list: await front.courseNames(courseIds) }),
  move: (input, { write }) => write((work) => front.move(work, input)),
})
