'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { HomeTexts } from '@bee/contract/site/home-texts.ts'
import type { Banner } from '@bee/contract/site/site.contract.ts'
import { useCallback, useState } from 'react'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Carousel } from '../../../ui/pictures/carousel.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './banner-carousel.module.css'

/** A school without banners still shows its name and slogan. */
const ownBanner = ({ bannerTitle, bannerText, bannerAction }: HomeTexts): Banner => ({
  id: 0,
  imageUrl: '',
  imageAlt: '',
  link: '/subject',
  headline: bannerTitle,
  subtitle: bannerText,
  actionLabel: bannerAction,
})

interface BannerSlideProps {
  banner: Banner
  isFirst: boolean
  /** Its picture is wanted: it is on its way or there. */
  hasPicture: boolean
  /** Its picture can be painted at once, or never. */
  isReady: boolean
  onReady: () => void
}

function BannerSlide({ banner, isFirst, hasPicture, isReady, onReady }: BannerSlideProps) {
  return (
    <SiteLink to={banner.link} className={styles.slide}>
      {/* Below the picture, which holds the same words: seen while it loads and when it cannot be loaded. */}
      <Stack as="span" flex align="start" className={styles.words} aria-hidden={banner.imageUrl !== '' && hasPicture}>
        <b>{banner.headline}</b>
        <Text above={8}>{banner.subtitle}</Text>
        <Text as="em" above={14} size={22} weight="heavy">
          {banner.actionLabel}
        </Text>
      </Stack>
      {banner.imageUrl === '' || !hasPicture ? null : (
        <img
          className={styles.picture}
          src={banner.imageUrl}
          alt={banner.imageAlt}
          width={1920}
          height={390}
          fetchPriority={isFirst ? 'high' : 'auto'}
          // Only the first is on the way to the eye while it is decoded.
          decoding={isFirst ? 'async' : 'sync'}
          draggable={false}
          onLoad={isReady ? undefined : ({ currentTarget }) => void currentTarget.decode().then(onReady, onReady)}
          onError={isReady ? undefined : onReady}
        />
      )}
    </SiteLink>
  )
}

/** Adds the places; the same list when it has them already, so that nothing renders again. */
const withPlaces = (known: readonly number[], places: readonly number[]) =>
  places.every((place) => known.includes(place)) ? known : [...new Set([...known, ...places])]

/** Pictures load one by one, each in time for its turn: a slow phone must not fetch banners before they are needed. */
export function BannerCarousel({ banners, texts }: { banners: readonly Banner[]; texts: HomeTexts }) {
  const shown = banners.length > 0 ? banners : [ownBanner(texts)]
  const [wanted, setWanted] = useState<readonly number[]>([0])
  const [ready, setReady] = useState<readonly number[]>([0])
  const handleComing = useCallback((places: readonly number[]) => setWanted((known) => withPlaces(known, places)), [])
  return (
    <Carousel
      label="首页横幅"
      className={styles.banner}
      onComing={handleComing}
      slides={shown.map((banner, place) => {
        const isReady = ready.includes(place) || banner.imageUrl === ''
        return {
          key: banner.id,
          isReady,
          content: (
            <BannerSlide
              banner={banner}
              isFirst={place === 0}
              hasPicture={wanted.includes(place)}
              isReady={isReady}
              onReady={() => setReady((known) => withPlaces(known, [place]))}
            />
          ),
        }
      })}
    />
  )
}
