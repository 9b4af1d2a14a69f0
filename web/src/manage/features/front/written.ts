import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { HOME_TEXTS } from '@bee/contract/site/home-texts.ts'
import { promotionPath } from '@bee/contract/site/page-addresses.ts'
import { textIn, type Values } from './form/form-fields.ts'
import { ITEM_FORMS } from './forms/item-forms.ts'
import { PROMOTION_START } from './forms/promotion-form.ts'
import { PAGE_FORMS, PAGE_PLACES, type WrittenPage } from './forms/page-forms.ts'
import type { Written } from './front-editor.tsx'

/** The fields that name an item; the first that is not empty counts. */
const TITLES: Readonly<Record<FrontKind, readonly string[]>> = {
  banner: ['alt', 'headline'],
  advert: ['title'],
  courseType: ['name'],
  teacher: ['name'],
  path: ['title'],
  promotion: ['title'],
}

/** From the published values: the draft may have another address already. */
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

/** Editor settings per kind. Created once: a new form object on each render would draw the form anew. */
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
  // The default texts, until the school writes its own.
  home: { ...pageOf('home'), fixed: { key: 'home', body: { ...HOME_TEXTS } } },
  look: pageOf('look'),
  site: pageOf('site'),
}
