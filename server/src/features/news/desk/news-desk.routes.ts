import type { manageNewsContract, NewsRow } from '@bee/contract/manage/news.contract.ts'
import { pictureAddress } from '../../../http/media/picture-address.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import type { NewsDeskRow } from './news-desk.repository.ts'
import type { NewsDesk } from './news-desk.service.ts'

/** As it would look: the picture of the draft, or else the published one. */
const present = (row: NewsDeskRow): NewsRow => ({
  newsId: row.newsId,
  draftId: row.draftId,
  title: row.title,
  summary: row.summary,
  imageUrl: row.picturePath === null ? row.imageUrl : pictureAddress(row.picturePath, row.pictureSha256 ?? ''),
  state: row.state,
  editTime: row.editedAt.toISOString(),
  editorName: row.editorName,
  publishTime: row.publishAt?.toISOString() ?? null,
  publishedTime: row.publishedAt?.toISOString() ?? null,
  isReviewAsked: row.isReviewAsked,
  hits: row.hits,
})

export const newsDeskRoutes = (newsDesk: NewsDesk): StaffHandlers<typeof manageNewsContract> => ({
  async list(input, { right }) {
    const { rows, next } = await newsDesk.list(right, input)
    return { list: rows.map(present), next }
  },
  counts: (_input, { right }) => newsDesk.counts(right),
})
