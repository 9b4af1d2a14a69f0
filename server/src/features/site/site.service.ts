import type { SiteRepository } from './site.repository.ts'

/** Facts that the operator edits; an empty school has none yet. */
export interface SiteFacts {
  phone: string
  email: string
  address: string
  slogan: string
  description: string
}

const EMPTY_SCHOOL: SiteFacts = {
  phone: '',
  email: '',
  address: '',
  slogan: '一格一格，酿成真本事。',
  description: '蜂学堂：视频课程、题库与资讯，面向 IT 人的在线学校。',
}

export function createSiteService({ site }: { site: SiteRepository }) {
  async function info() {
    const [page, counts] = await Promise.all([site.page('site'), site.counts()])
    const facts = { ...EMPTY_SCHOOL, ...(page?.body as Partial<SiteFacts> | undefined) }
    // The operator keeps more on that page than visitors are told here.
    const { phone, email, address, slogan, description } = facts
    return { phone, email, address, slogan, description, ...counts }
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
