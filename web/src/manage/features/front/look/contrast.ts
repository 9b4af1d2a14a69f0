/** Relative luminance of one sRGB byte. */
function lightOf(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const RED = 0.2126
const GREEN = 0.7152
const BLUE = 0.0722
const BYTES_A_PIXEL = 4
/** Share of pixels that may be lighter than the measured one: a few specks hide no letter. */
const SPECKS_SHARE = 0.1

/** Contrast of white text on these RGBA pixels, by WCAG: 4.5 and more is good. */
export function contrastOfWhite(pixels: ArrayLike<number>): number {
  const lights: number[] = []
  for (let at = 0; at + 2 < pixels.length; at += BYTES_A_PIXEL) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    lights.push(RED * lightOf(red) + GREEN * lightOf(green) + BLUE * lightOf(blue))
  }
  lights.sort((one, other) => other - one)
  const lightest = lights[Math.floor(lights.length * SPECKS_SHARE)] ?? 0
  return 1.05 / (lightest + 0.05)
}
