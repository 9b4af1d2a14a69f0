import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { HOME_TEXTS } from '@bee/contract/site/home-texts.ts'
import { promotionPath } from '@bee/contract/site/page-addresses.ts'
import { textIn, type Values } from './form/form-fields.ts'
import { ITEM_FORMS } from './forms/item-forms.ts'
import { PROMOTION_START } from './forms/promotion-form.ts'
import { PAGE_FORMS, PAGE_PLACES, type WrittenPage } from './forms/page-forms.ts'
import type { Written } from './front-editor.tsx'

/** The fields by which each is called; the first with words counts. */
const TITLES: Readonly<Record<FrontKind, readonly string[]>> = {
  banner: ['alt', 'headline'],
  advert: ['title'],
  courseType: ['name'],
  teacher: ['name'],
  path: ['title'],
  promotion: ['title'],
}

/** Of what students see now: a draft may have another address already. */
function promotionPathOf(standing: Values): string | undefined {
  const address = textIn(standing['address'])
  return address === '' ? undefined : promotionPath(address)
}

const titleBy = (fields: readonly string[]) => (body: Values) =>
  fields.map((field) => textIn(body[field]).trim()).find((words) => words !== '') ?? '还没有名字'

const itemOf = (kind: FrontKind): Written => ({ kind, fields: ITEM_FORMS[kind], titleOf: titleBy(TITLES[kind]) })
const pageOf = (key: WrittenPage): Written => {
  const { title, path } = PAGE_PLACES[key]
  return { kind: 'page', fields: PAGE_FORMS[key], fixed: { key }, titleOf: () => title, studentsPath: () => path }
}

/** What each is made of; made once, since a form that is another one on every drawing would be drawn anew. */
export const WRITTEN_ITEMS: Readonly<Record<FrontKind, Written>> = {
  banner: itemOf('banner'),
  advert: itemOf('advert'),
  courseType: itemOf('courseType'),
  teacher: itemOf('teacher'),
  path: itemOf('path'),
  promotion: { ...itemOf('promotion'), fixed: PROMOTION_START, studentsPath: promotionPathOf, isSeenLive: true },
}
export const WRITTEN_PAGES: Readonly<Record<WrittenPage, Written>> = {
  company: pageOf('company'),
  brand: pageOf('brand'),
  student: pageOf('student'),
  // Until a school writes its own, these are what stands there.
  home: { ...pageOf('home'), fixed: { key: 'home', body: { ...HOME_TEXTS } } },
}
