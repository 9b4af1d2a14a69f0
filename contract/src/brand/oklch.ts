/** A colour by lightness (0 to 1), chroma (0 to about 0.37) and hue in degrees. Equal steps look equal, which sRGB does not promise. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = readonly [number, number, number]

const BYTE = 255
/** Half of one step of 8 bits: a channel that is out of sRGB by less is rounded back into it. */
const GAMUT_SLACK = 0.5 / BYTE
const CHROMA_HALVINGS = 14

const toLinear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const LINEAR = Array.from({ length: BYTE + 1 }, (_, byte) => toLinear(byte / BYTE))

/** `colour` is #rrggbb. */
function linearOf(colour: string): Triple {
  const bits = Number.parseInt(colour.slice(1), 16)
  return [LINEAR[bits >> 16] ?? 0, LINEAR[(bits >> 8) & BYTE] ?? 0, LINEAR[bits & BYTE] ?? 0]
}

/** The matrices of OKLab (Björn Ottosson, 2020). */
export function oklchOf(colour: string): Oklch {
  const [r, g, b] = linearOf(colour)
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const middle = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short
  const bb = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short
  return {
    l: 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function srgbOf({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const middle = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    toGamma(4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short),
    toGamma(-1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short),
    toGamma(-0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short),
  ]
}

const isInGamut = (parts: Triple) => parts.every((part) => part >= -GAMUT_SLACK && part <= 1 + GAMUT_SLACK)

const hexOfBytes = (bytes: readonly number[]) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const toByte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * BYTE)

/** As #rrggbb. Lightness and hue stay; the chroma is lowered until the colour is one of sRGB. */
export function hexOf(colour: Oklch): string {
  let parts = srgbOf(colour)
  if (!isInGamut(parts)) {
    let [low, high] = [0, colour.c]
    for (let turn = 0; turn < CHROMA_HALVINGS; turn += 1) {
      const c = (low + high) / 2
      if (isInGamut(srgbOf({ ...colour, c }))) low = c
      else high = c
    }
    parts = srgbOf({ ...colour, c: low })
  }
  return hexOfBytes(parts.map(toByte))
}

/** Relative luminance of WCAG 2, of the rounded colour: that is the one on the screen. */
function luminanceOf(colour: string): number {
  const [r, g, b] = linearOf(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The ratio of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** As `color-mix(in srgb, one, other share)` of CSS. */
export function mixOf(one: string, other: string, share: number): string {
  const bytesOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const others = bytesOf(other)
  return hexOfBytes(bytesOf(one).map((byte, at) => Math.round(byte * (1 - share) + (others[at] ?? 0) * share)))
}
