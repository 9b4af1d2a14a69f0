import type { PageKey } from '../../drafts/page-draft.ts'

/** Single pages as an operator calls them. */
export const PAGE_TITLES: Readonly<Record<PageKey, string>> = {
  site: '学校资料',
  company: '关于学校',
  brand: '品牌',
  student: '学员故事',
  payment: '怎么付款',
  home: '首页文字',
  look: '标志与颜色',
  notices: '自动消息',
}
