'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { HOME_NEWS_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSchoolFace } from '../../../api/school-face.ts'
import { Team } from '../../features/about/team.tsx'
import { teachersQuery } from '../../features/about/about.queries.ts'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import { ContinuePlace } from '../../features/courses/home/continue-place.tsx'
import { HomeCourses } from '../../features/courses/home/home-courses.tsx'
import { homeAddress, homeCoursesNeed, readHomeView, type HomeView } from '../../features/courses/home/home-view.ts'
import { AllCourses } from '../../features/courses/home/more-link.tsx'
import { MegaMenu } from '../../features/courses/home/mega-menu.tsx'
import { NewsCentre } from '../../features/news/news-centre.tsx'
import { newsList } from '../../features/news/news.queries.ts'
import { AdvertRow } from '../../features/site/advert-row.tsx'
import { BannerCarousel } from '../../features/site/banner-carousel.tsx'
import { advertsQuery, bannersQuery } from '../../features/site/site.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { CourseSearch } from '../../school/course-search.tsx'
import { useDevice } from '../../shell/device-context.tsx'
import { useHomeTexts } from '../../shell/shell.queries.ts'
import { MobileHeader } from '../../shell/mobile-header.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { useIsHydrated } from '../../shell/use-is-hydrated.ts'
import { websiteInfoQuery } from '../../shell/shell.queries.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { SectionHeading } from '../../../ui/signs/section-heading.tsx'
import { QuietFailure } from '../../../ui/states/quiet-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './home.page.module.css'

const homeNewsQuery = () => newsList.page({ page: 1, limit: HOME_NEWS_SIZE })

export const needs: PageModule['needs'] = ({ query, device }) => [
  bannersQuery(),
  homeCoursesNeed(readHomeView(query), device),
  homeNewsQuery(),
  teachersQuery(),
  ...(device === 'PC' ? [typeTreeQuery(), advertsQuery()] : []),
]

export const head: PageModule['head'] = ({ school }, client) => {
  const info = client.getQueryData(websiteInfoQuery().queryKey)
  return {
    title: school.name,
    canonicalPath: paths.home,
    ...(info ? { description: info.slogan + info.description } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'EducationalOrganization',
      name: school.name,
      slogan: info?.slogan,
    },
  }
}

function Courses() {
  const device = useDevice()
  const navigate = useNavigate()
  const view = readHomeView(usePageQuery())
  const { firstTab, secondTab } = useHomeTexts()
  const place = useRef<HTMLDivElement>(null)

  function handleViewChange(next: HomeView, kind: 'tab' | 'size' | 'page'): void {
    // Pages can be stepped back through; tabs and sizes are one place seen in another way.
    void navigate(homeAddress(next), { replace: kind !== 'page' })
    if (kind === 'page') place.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={place} className={styles.section}>
      <HomeCourses
        device={device}
        names={{ '1': firstTab, '2': secondTab }}
        view={view}
        toCourse={(courseId) => paths.course(courseId, device)}
        onViewChange={handleViewChange}
        more={device === 'PC' ? <AllCourses to={paths.courses} className={styles.more} /> : null}
      />
    </div>
  )
}

function News() {
  const isPc = useDevice() === 'PC'
  const { newsHeading } = useHomeTexts()
  const { data, isError, refetch } = useQuery(homeNewsQuery())
  return (
    <section className={styles.section} aria-labelledby="news-heading">
      <SectionHeading
        id="news-heading"
        title={newsHeading}
        more={
          <Link to={paths.news}>
            {isPc ? '更多资讯' : '更多'}
            <Icon name={isPc ? 'arrow-right' : 'chevron-right'} size={isPc ? 18 : 14} />
          </Link>
        }
      />
      {data ? <NewsCentre news={data.list} /> : null}
      {/* A failure is ignored (specification 8) but for a quiet line. */}
      {!data && isError ? <QuietFailure onRetry={refetch}>资讯没能加载出来</QuietFailure> : null}
      {!data && !isError ? (
        <Stack gap={16} above={16}>
          <Skeleton variant="row" count={HOME_NEWS_SIZE} />
        </Stack>
      ) : null}
    </section>
  )
}

function Banners() {
  const texts = useHomeTexts()
  const { data, isError } = useQuery(bannersQuery())
  // Where they cannot be had, the school's own stands in their place.
  const banners = data ?? (isError ? [] : undefined)
  return banners ? <BannerCarousel banners={banners} texts={texts} /> : null
}

function DesktopBanner() {
  const { data: types } = useQuery(typeTreeQuery())
  return (
    <div className={`no-print ${styles.banner}`} data-bare={types?.length === 0 || undefined}>
      <Banners />
      {types && types.length > 0 ? (
        <div className={`wrap ${styles.menuPlace}`}>
          <MegaMenu types={types} className={styles.menu} />
        </div>
      ) : null}
    </div>
  )
}

function Adverts() {
  const { data } = useQuery(advertsQuery())
  return data && data.length > 0 ? (
    <div className={`no-print ${styles.adverts}`}>
      <AdvertRow adverts={data} />
    </div>
  ) : null
}

function MobileTop() {
  return (
    <>
      <MobileHeader hasLogo search={<CourseSearch device="MOBILE" />} />
      <div className={`no-print ${styles.mobileBanner}`}>
        <Banners />
      </div>
    </>
  )
}

export function Component() {
  const device = useDevice()
  const { data: teachers } = useQuery(teachersQuery())
  const { teamHeading, teamText } = useHomeTexts()
  const { name } = useSchoolFace()
  return (
    <>
      <h1 className="visually-hidden">{name}：视频课程、题库与资讯</h1>
      {device === 'PC' ? <DesktopBanner /> : <MobileTop />}
      <div className="wrap">
        <ContinuePlace device={device} isHydrated={useIsHydrated()} />
        <Courses />
        {device === 'PC' ? <Adverts /> : null}
        <News />
      </div>
      <div className={styles.team}>
        {teachers ? <Team teachers={teachers} heading={teamHeading} text={teamText} /> : null}
      </div>
    </>
  )
}
