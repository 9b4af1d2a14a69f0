import type { Area } from '@bee/contract/courses/courses.contract.ts'
import type { Advert, Banner, WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import type { SiteRepository } from './site.repository.ts'
import type { SiteService } from './site.service.ts'

type BannerRow = Awaited<ReturnType<SiteRepository['banners']>>[number]
type AdvertRow = Awaited<ReturnType<SiteRepository['adverts']>>[number]

export const presentWebsiteInfo = ({ facts, counts }: Awaited<ReturnType<SiteService['info']>>): WebsiteInfo => ({
  phone: facts.phone,
  email: facts.email,
  address: facts.address,
  slogan: facts.slogan,
  description: facts.description,
  courseCount: counts.courses,
  lessonCount: counts.lessons,
  teacherCount: counts.teachers,
  memberCount: counts.members,
  questionCount: counts.questions,
})

export const presentBanner = (row: BannerRow): Banner => ({
  id: row.id,
  imageUrl: row.picture_url,
  imageAlt: row.alt,
  link: row.url,
  headline: row.headline,
  subtitle: row.subtitle,
  actionLabel: row.action_label,
})

export const presentAdvert = (row: AdvertRow): Advert => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  actionLabel: row.action_label,
  imageUrl: row.picture_url,
  link: row.url,
  area: row.area as Area,
})
