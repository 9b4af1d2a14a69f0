import type { Banner } from '@bee/contract/site/site.contract.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './banner-carousel.module.css'

/** A school without banners still says who it is. */
const OWN_BANNER: Banner = {
  id: 0,
  imageSrc: '',
  imageAlt: '',
  bannerUrl: '/subject',
  headline: '一格一格，\n酿成真本事。',
  subtitle: '视频课、题库与资讯，都在这里',
  actionLabel: '开始选课',
}

function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <SiteLink to={banner.bannerUrl} className={styles.slide}>
      {/* Below the picture, which holds the same words: seen while it loads and when it cannot be loaded. */}
      <span className={styles.words} aria-hidden={banner.imageSrc !== ''}>
        <b>{banner.headline}</b>
        <span>{banner.subtitle}</span>
        <em>{banner.actionLabel}</em>
      </span>
      {banner.imageSrc === '' ? null : (
        <img
          className={styles.picture}
          src={banner.imageSrc}
          alt={banner.imageAlt}
          width={1920}
          height={390}
          loading={isFirst ? 'eager' : 'lazy'}
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
  return (
    <Carousel
      label="首页横幅"
      className={styles.banner}
      slides={shown.map((banner, index) => ({
        key: banner.id,
        content: <BannerSlide banner={banner} isFirst={index === 0} />,
      }))}
    />
  )
}
