import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { textIn, type Values } from './form/form-fields.ts'
import { ITEM_FORMS } from './forms/item-forms.ts'
import { PAGE_FORMS, PAGE_PLACES, type WrittenPage } from './forms/page-forms.ts'
import type { Written } from './front-editor.tsx'

/** The field by which each is called. */
const TITLES: Readonly<Record<FrontKind, string>> = {
  banner: 'alt',
  advert: 'title',
  courseType: 'name',
  teacher: 'name',
  path: 'title',
}

const titleBy = (field: string) => (body: Values) => textIn(body[field]).trim() || '还没有名字'

const itemOf = (kind: FrontKind): Written => ({ kind, fields: ITEM_FORMS[kind], titleOf: titleBy(TITLES[kind]) })
const pageOf = (key: WrittenPage): Written => {
  const { title, path } = PAGE_PLACES[key]
  return { kind: 'page', fields: PAGE_FORMS[key], fixed: { key }, titleOf: () => title, studentsPath: path }
}

/** What each is made of; made once, since a form that is another one on every drawing would be drawn anew. */
export const WRITTEN_ITEMS: Readonly<Record<FrontKind, Written>> = {
  banner: itemOf('banner'),
  advert: itemOf('advert'),
  courseType: itemOf('courseType'),
  teacher: itemOf('teacher'),
  path: itemOf('path'),
}
export const WRITTEN_PAGES: Readonly<Record<WrittenPage, Written>> = {
  company: pageOf('company'),
  brand: pageOf('brand'),
  student: pageOf('student'),
  'promo-java': pageOf('promo-java'),
  'promo-web': pageOf('promo-web'),
}
