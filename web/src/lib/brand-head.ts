/** The colour of the school, as the head of a page needs it. */
export interface PageBrand {
  /** The address of the style sheet with the colours; undefined: those of the site's own sheet count. */
  sheet?: string | undefined
  /** The address of the icon, an SVG or a PNG; undefined: the files of the demo. */
  icon?: string | undefined
  /** For the home screen of a phone. */
  touchIcon?: string | undefined
  /** The picture of a shared link to a page without a picture of its own. */
  image?: string | undefined
  /** For the browser's frame around the page. */
  themeColours: { light: string; dark: string }
}

export const DEFAULT_BRAND: PageBrand = {
  touchIcon: '/pictures/icons/icon-192.png',
  /** It has the name and the bee of the demo on it. */
  image: '/pictures/og.webp',
  themeColours: { light: '#FFB914', dark: '#FFB914' },
}

const DEMO_ICON = '/pictures/icons/favicon.svg'

interface BrandHead {
  themeColour: string
  icon: string
  sheet: string
}

/** They are built from values that the site has made; no text of a colleague is in them. */
export function brandHead({ sheet, icon = DEMO_ICON, touchIcon, themeColours: { light, dark } }: PageBrand): BrandHead {
  const themeColour = (colour: string, media = '') => `<meta name="theme-color" content="${colour}"${media}>`
  return {
    themeColour:
      light === dark
        ? themeColour(light)
        : `${themeColour(light, ' media="(prefers-color-scheme: light)"')}\n${themeColour(dark, ' media="(prefers-color-scheme: dark)"')}`,
    icon: `<link rel="icon" href="${icon}" type="image/${icon.endsWith('.svg') ? 'svg+xml' : 'png'}">${
      touchIcon === undefined ? '' : `\n<link rel="apple-touch-icon" href="${touchIcon}">`
    }`,
    sheet: sheet === undefined ? '' : `\n<link rel="stylesheet" href="${sheet}">`,
  }
}
