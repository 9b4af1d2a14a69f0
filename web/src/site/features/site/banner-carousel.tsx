import type { Banner } from '@bee/contract/site/site.contract.ts'
import { useEffect, useState } from 'react'
import { Carousel } from '../../../ui/pictures/carousel.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './banner-carousel.module.css'

/** A school without banners still says who it is. */
const OWN_BANNER: Banner = {
  id: 0,
  imageUrl: '',
  imageAlt: '',
  link: '/subject',
  headline: '一格一格，\n酿成真本事。',
  subtitle: '视频课、题库与资讯，都在这里',
  actionLabel: '开始选课',
}

/** Pictures of the slides to come wait until the page has what it shows first; the second slide comes after 3 s. */
const NEXT_PICTURES_MS = 1500

function BannerSlide({ banner, isFirst, hasPicture }: { banner: Banner; isFirst: boolean; hasPicture: boolean }) {
  return (
    <SiteLink to={banner.link} className={styles.slide}>
      {/* Below the picture, which holds the same words: seen while it loads and when it cannot be loaded. */}
      <span className={styles.words} aria-hidden={banner.imageUrl !== '' && hasPicture}>
        <b>{banner.headline}</b>
        <span>{banner.subtitle}</span>
        <em>{banner.actionLabel}</em>
      </span>
      {banner.imageUrl === '' || !hasPicture ? null : (
        <img
          className={styles.picture}
          src={banner.imageUrl}
          alt={banner.imageAlt}
          width={1920}
          height={390}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
        />
      )}
    </SiteLink>
  )
}

export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const shown = banners.length > 0 ? banners : [OWN_BANNER]
  const [hasRest, setHasRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasRest(true), NEXT_PICTURES_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Carousel
      label="首页横幅"
      className={styles.banner}
      slides={shown.map((banner, index) => ({
        key: banner.id,
        content: <BannerSlide banner={banner} isFirst={index === 0} hasPicture={index === 0 || hasRest} />,
      }))}
    />
  )
}
