import * as z from 'zod/mini'
import { BrandDraft, CompanyDraft, StudentStoriesDraft } from '../about/about-drafts.ts'
import { NoticesDraft } from '../messages/notice-texts.ts'
import { PaymentDraft } from '../orders/payment-draft.ts'
import { LookDraft } from '../site/look-draft.ts'
import { HomeDraft, SiteInfoDraft } from '../site/page-drafts.ts'

/** Single pages by their keys, each with the schema of its text. */
export const PAGE_BODIES = {
  site: SiteInfoDraft,
  company: CompanyDraft,
  brand: BrandDraft,
  student: StudentStoriesDraft,
  payment: PaymentDraft,
  home: HomeDraft,
  look: LookDraft,
  notices: NoticesDraft,
}
export type PageKey = keyof typeof PAGE_BODIES
export type PageBody<Key extends PageKey = PageKey> = z.output<(typeof PAGE_BODIES)[Key]>

/** Drafts and revisions know their subject by a number; a page has none of its own. Once given, a number stays: 5 and 6 had promotional pages. */
export const PAGE_IDS: Readonly<Record<PageKey, number>> = {
  site: 1,
  company: 2,
  brand: 3,
  student: 4,
  payment: 7,
  home: 8,
  look: 9,
  notices: 10,
}

/* @__NO_SIDE_EFFECTS__ */
function page<Key extends PageKey>(key: Key) {
  return z.object({ key: z.literal(key), body: PAGE_BODIES[key] })
}

/** A page with its key, so that a draft names its own page. */
export const PageDraft = z.discriminatedUnion(
  'key',
  [
    page('site'),
    page('company'),
    page('brand'),
    page('student'),
    page('payment'),
    page('home'),
    page('look'),
    page('notices'),
  ],
  { error: '没有这个页面' },
)
export type PageDraft = z.output<typeof PageDraft>
