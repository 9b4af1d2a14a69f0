import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import { DRAFT_KIND_NAMES } from '@bee/contract/manage/today.contract.ts'

/** Pages have no title of their own. */
export const PAGE_NAMES: Record<PageKey, string> = {
  site: '学校资料',
  company: '学校简介',
  brand: '品牌介绍',
  student: '学员故事',
  payment: '付款说明',
  home: '首页文字',
  look: '标志与颜色',
  notices: '自动消息',
}

/** The name comes first: the `title` of a teacher is a rank, and many teachers have the same. */
const TITLES = ['name', 'title', 'alt', 'headline'] as const

/** Empty where the draft has no name yet. */
export function titleOf(body: object): string {
  const fields = body as Record<string, unknown>
  const named = TITLES.map((key) => fields[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  if (typeof named === 'string') return named.trim()
  const { key } = fields
  return typeof key === 'string' && Object.hasOwn(PAGE_IDS, key) ? PAGE_NAMES[key as PageKey] : ''
}

/** Such as 课程《Spring Boot》. */
export function nounOf(kind: DraftKind, body: object): string {
  const title = titleOf(body)
  return `${DRAFT_KIND_NAMES[kind]}${title === '' ? '（还没有名字）' : `《${title}》`}`
}
