/** The colours of the design (see the site's tokens): honey, ink and one flower per direction. */

export const HONEY = '#FFB914'
export const HONEY_LIGHT = '#FFD25E'
export const HONEY_SHADE = '#C67F00'
export const HONEY_DEEP = '#F7A800'
export const HONEY_GLOW = '#FFC73D'
export const INK = '#16181D'
export const WHITE = '#FFFFFF'

export const AREAS = ['java', 'web', 'python', 'data', 'ai', 'ops', 'test', 'cs'] as const
export type Area = (typeof AREAS)[number]

export const TONES = ['base', 'deep', 'soft'] as const
export type Tone = (typeof TONES)[number]

export interface Flower {
  base: string
  deep: string
  soft: string
  mid: string
  /** readable as text on a white or tinted background */
  text: string
  tint: string
}

export const FLOWERS: Readonly<Record<Area, Flower>> = {
  java: { base: '#E4512B', deep: '#7C1F0C', soft: '#FFD3C2', mid: '#F58A67', text: '#A93413', tint: '#FFF0EA' },
  web: { base: '#2B63E3', deep: '#10307F', soft: '#CCDEFF', mid: '#7FA6F8', text: '#1F4FC4', tint: '#EDF3FF' },
  python: { base: '#0C8768', deep: '#04453A', soft: '#BDEBD8', mid: '#56C09E', text: '#086A52', tint: '#E7F7F1' },
  data: { base: '#0A86A3', deep: '#053F52', soft: '#BCE7F0', mid: '#55BDD2', text: '#07677E', tint: '#E6F6FA' },
  ai: { base: '#D4366A', deep: '#6E0F35', soft: '#FFCFDD', mid: '#F082A4', text: '#AE2153', tint: '#FFEFF4' },
  ops: { base: '#465873', deep: '#1B2433', soft: '#D0DAE6', mid: '#8DA0BA', text: '#3B4B63', tint: '#EFF3F7' },
  test: { base: '#6C8C14', deep: '#303F05', soft: '#DDEDA2', mid: '#A6C84B', text: '#506808', tint: '#F4F9E2' },
  cs: { base: HONEY, deep: '#5C3A00', soft: '#FFEDB8', mid: HONEY_LIGHT, text: '#7F4E00', tint: '#FFF8E3' },
}

/** The five roles a cover paints with; which colour plays which role depends on the tone. */
export interface Inks {
  ground: string
  strong: string
  second: string
  quiet: string
  label: string
}

/** The comb is honey itself, so its figures are ink and amber instead of the usual flower shades. */
const COMB_INKS: Readonly<Record<Tone, Inks>> = {
  base: { ground: HONEY, strong: INK, second: HONEY_LIGHT, quiet: HONEY_DEEP, label: INK },
  deep: { ground: INK, strong: HONEY, second: '#5C4A1C', quiet: '#262930', label: WHITE },
  soft: { ground: '#FFEDB8', strong: HONEY, second: '#FFDB7A', quiet: '#FFE4A0', label: INK },
}

export function inksFor(area: Area, tone: Tone): Inks {
  if (area === 'cs') return COMB_INKS[tone]
  const { base, deep, soft, mid } = FLOWERS[area]
  switch (tone) {
    case 'base':
      return { ground: base, strong: soft, second: deep, quiet: mid, label: WHITE }
    case 'deep':
      return { ground: deep, strong: soft, second: base, quiet: mid, label: WHITE }
    case 'soft':
      return { ground: soft, strong: base, second: deep, quiet: mid, label: deep }
  }
}

export function isArea(value: unknown): value is Area {
  return AREAS.some((area) => area === value)
}
