import { AA_TEXT, brandPaletteOf } from '@bee/contract/brand/brand-palette.ts'
import { contrastOf } from '@bee/contract/brand/oklch.ts'

/** One use of the brand colour, with the two colours that meet there. */
export interface BrandSample {
  use: string
  /** Words as they are written there. */
  words: string
  text: string
  ground: string
  ratio: number
  /** The school's own colour in the same use, where it would not be clear enough. */
  instead: { colour: string; ratio: number } | undefined
  verdict: string
}

const PAPER = '#ffffff'
const DARK_CARD = '#181b20'
const WHITE = '#ffffff'

function verdictOf(own: string | undefined, chosen: string, ground: string): Pick<BrandSample, 'instead' | 'verdict'> {
  if (own === undefined || own === chosen) return { instead: undefined, verdict: '够' }
  const isDarker = contrastOf(chosen, PAPER) > contrastOf(own, PAPER)
  // Clear on this ground, but not on all on which such words stand.
  if (contrastOf(own, ground) >= AA_TEXT)
    return { instead: undefined, verdict: `在灰底上也要够，替你调${isDarker ? '深' : '浅'}了一点` }
  return {
    instead: { colour: own, ratio: contrastOf(own, ground) },
    verdict: isDarker ? '原色太浅，替你调深了' : '原色太深，替你调浅了',
  }
}

/** The uses that a colleague is shown; '' is honey. All of them are clear: the palette is worked out so. */
export function brandSamplesOf(colour: string): BrandSample[] {
  const { light, dark } = brandPaletteOf(colour)
  const own = colour === '' ? undefined : colour
  const sample = (
    use: string,
    words: string,
    { text, ground, wish }: { text: string; ground: string; wish?: string | undefined },
  ): BrandSample => ({ use, words, text, ground, ratio: contrastOf(text, ground), ...verdictOf(wish, text, ground) })
  const onButton = light.onBrand === WHITE ? '够，白字比墨字清楚' : '够，墨字比白字清楚'
  const button = sample('按钮上的字', '立即学习', { text: light.onBrand, ground: light.brand })
  return [
    { ...button, verdict: own === undefined || own === light.brand ? onButton : '两种字都不够清楚，底色替你调深了' },
    sample('当文字用', '全部课程', { text: light.brandText, ground: PAPER, wish: own }),
    sample('浅底上的字', '取消收藏', { text: light.brandText, ground: light.brandSoft }),
    sample('深色主题的字', '全部课程', { text: dark.brandText, ground: DARK_CARD, wish: own }),
  ]
}
