import { agreementAddress, AGREEMENT_TITLES } from '@bee/contract/agreements/agreement-kinds.ts'
import { PaymentDraft, REFUND_FULL_DAYS, REFUND_SPAN_DAYS } from '@bee/contract/orders/payment-draft.ts'
import { HOME_TEXTS, type HomeTexts } from '@bee/contract/site/home-texts.ts'
import { HomeDraft, StandingSiteInfo } from '@bee/contract/site/page-drafts.ts'
import { schoolLookOf, type SchoolLook } from '@bee/contract/site/school-look.ts'
import { DEFAULT_SCHOOL, describeSchool, schoolNamesOf } from '@bee/contract/site/school-names.ts'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { ContentCache } from '../../http/content-cache.ts'
import { pictureAddress } from '../../http/media/picture-address.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SiteRepository } from './site.repository.ts'

/** Defaults for fields that the operator has not written yet. */
const EMPTY_SCHOOL = { phone: '', email: '', address: '' }
/** Of the demo and of a school that has not named itself: it speaks of the bee. */
const FIRST_SLOGAN = '一格一格，酿成真本事。'

const contactOf = ({ phone, email }: { phone?: string | undefined; email?: string | undefined }) =>
  [phone && `电话 ${phone}`, email && `邮箱 ${email}`].filter(Boolean).join('，')

/** Shown until the operator writes a rule. */
/** What the columns of an order have by themselves. */
const USUAL_TERMS = { fullDays: REFUND_FULL_DAYS, spanDays: REFUND_SPAN_DAYS }
const NO_REFUND_RULE = '学校还没有写下退款规则，付款之前请先问清楚。'

interface Parts {
  site: SiteRepository
  agreements: Pick<AgreementsService, 'current'>
  clock: Clock
  /** Answers expire when the next item appears or disappears. */
  cache: Pick<ContentCache, 'expectChange'>
}

export function createSiteService({ site, agreements, clock, cache }: Parts) {
  /** A partly written page keeps its written fields. */
  async function facts(work?: Work) {
    return z.safeParse(StandingSiteInfo, (await site.page('site', work))?.body).data ?? {}
  }

  async function homeTexts(): Promise<HomeTexts> {
    return z.safeParse(HomeDraft, (await site.page('home'))?.body).data ?? HOME_TEXTS
  }

  /** The stored page may be of an older version, and a picture may be gone. */
  async function look(): Promise<SchoolLook> {
    const { colour, markId, wordmarkId } = ((await site.page('look'))?.body ?? {}) as Record<string, unknown>
    const ids = [markId, wordmarkId].filter((id) => typeof id === 'number')
    const pictures = ids.length === 0 ? [] : await site.picturesOf(ids)
    const [mark, wordmark] = [markId, wordmarkId].map((id) => pictures.find((picture) => picture.id === id))
    const addressOf = (picture = mark) => picture && pictureAddress(picture.path, picture.sha256)
    return schoolLookOf({
      colour,
      mark: addressOf(),
      ...(wordmark && {
        wordmark: addressOf(wordmark),
        wordmarkRatio: wordmark.height > 0 ? wordmark.width / wordmark.height : 0,
      }),
    })
  }

  /**
   * How to pay outside the site. An unwritten page has no instructions and returns the contact of the school. Inside a transaction it is
   * read with `work`: a second connection may never become free while others wait for the locks of this transaction.
   */
  async function payment(work?: Work) {
    const written = z.safeParse(PaymentDraft, (await site.page('payment', work))?.body).data
    if (!written) {
      return {
        instructions: null,
        contact: contactOf(await facts(work)),
        refundRule: NO_REFUND_RULE,
        refundTerms: USUAL_TERMS,
      }
    }
    const { payee, account, pictureId, duration, contact, refundRule } = written
    const { refundFullDays: fullDays = REFUND_FULL_DAYS, refundSpanDays: spanDays = REFUND_SPAN_DAYS } = written
    const refundTerms = { fullDays, spanDays }
    const pictureUrl = (pictureId === null ? undefined : await site.pictureUrl(pictureId, work)) ?? null
    return { instructions: { payee, account, pictureUrl, duration }, contact, refundRule, refundTerms }
  }

  async function info() {
    const [written, ownLook, home, counts, directions, promotions, published] = await Promise.all([
      facts(),
      look(),
      homeTexts(),
      site.counts(),
      site.directions(),
      site.promotions(),
      agreements.current(),
    ])
    const names = schoolNamesOf(written)
    // The page contains more fields than visitors may see.
    const {
      phone = EMPTY_SCHOOL.phone,
      email = EMPTY_SCHOOL.email,
      address = EMPTY_SCHOOL.address,
      serviceHours = '',
      slogan = names.name === DEFAULT_SCHOOL.name ? FIRST_SLOGAN : '',
      description = '',
    } = written
    return {
      ...names,
      ...ownLook,
      phone,
      email,
      address,
      serviceHours,
      slogan,
      description: description || describeSchool(names),
      ...counts,
      directions,
      home,
      promotions,
      agreements: published.map(({ kind }) => ({ title: AGREEMENT_TITLES[kind], path: agreementAddress(kind) })),
    }
  }

  /** Reads the items that are shown at this moment. */
  async function shownNow<Shown>(read: (now: Date) => Promise<Shown>): Promise<Shown> {
    const now = clock.now()
    const edge = await site.nextEdge(now)
    if (edge) cache.expectChange('site', edge)
    return read(now)
  }

  const banners = () => shownNow(site.banners)
  const adverts = () => shownNow(site.adverts)

  return { info, payment, banners, adverts }
}

export type SiteService = ReturnType<typeof createSiteService>
export type PaymentTerms = Awaited<ReturnType<SiteService['payment']>>
