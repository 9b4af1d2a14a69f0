import { SiteInfoDraft } from '@bee/contract/site/page-drafts.ts'
import * as z from 'zod/mini'
import type { SiteRepository } from './site.repository.ts'

/** What the operator has not written yet. */
const EMPTY_SCHOOL = {
  phone: '',
  email: '',
  address: '',
  slogan: '一格一格，酿成真本事。',
  description: '蜂学堂：视频课程、题库与资讯，面向 IT 人的在线学校。',
}

export function createSiteService({ site }: { site: SiteRepository }) {
  async function info() {
    const [page, counts, directions] = await Promise.all([site.page('site'), site.counts(), site.directions()])
    // Whoever has written some of it keeps that. There is more on that page than visitors are told here.
    const written = z.safeParse(z.partial(SiteInfoDraft), page?.body)
    const {
      phone = EMPTY_SCHOOL.phone,
      email = EMPTY_SCHOOL.email,
      address = EMPTY_SCHOOL.address,
      slogan = EMPTY_SCHOOL.slogan,
      description = EMPTY_SCHOOL.description,
    } = written.data ?? {}
    return { phone, email, address, slogan, description, ...counts, directions }
  }

  function banners() {
    return site.banners()
  }

  function adverts() {
    return site.adverts()
  }

  return { info, banners, adverts }
}

export type SiteService = ReturnType<typeof createSiteService>
