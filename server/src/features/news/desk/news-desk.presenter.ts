import type { NewsRow } from '@bee/contract/manage/news.contract.ts'
import { pictureAddress } from '../../../http/media/picture-address.ts'
import type { NewsDeskRow } from './news-desk.repository.ts'

/** The row after publication: the picture of the draft, or else the published one. */
export const presentNewsRow = (row: NewsDeskRow): NewsRow => ({
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
