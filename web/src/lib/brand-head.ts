/** The colour of the school, as the head of a page needs it. */
export interface PageBrand {
  /** The address of the style sheet with the colours; undefined: those of the site's own sheet count. */
  sheet?: string | undefined
  /** The address of the drawn icon; undefined: the files of the demo. */
  icon?: string | undefined
  /** For the browser's frame around the page. */
  themeColours: { light: string; dark: string }
}

export const DEFAULT_BRAND: PageBrand = { themeColours: { light: '#FFB914', dark: '#FFB914' } }

interface BrandHead {
  themeColour: string
  icon: string
  sheet: string
}

/** They are built from values that the site has made; no text of a colleague is in them. */
export function brandHead({ sheet, icon, themeColours: { light, dark } }: PageBrand): BrandHead {
  const themeColour = (colour: string, media = '') => `<meta name="theme-color" content="${colour}"${media}>`
  return {
    themeColour:
      light === dark
        ? themeColour(light)
        : `${themeColour(light, ' media="(prefers-color-scheme: light)"')}\n${themeColour(dark, ' media="(prefers-color-scheme: dark)"')}`,
    icon: `<link rel="icon" href="${icon ?? '/pictures/icons/favicon.svg'}" type="image/svg+xml">`,
    sheet: sheet === undefined ? '' : `\n<link rel="stylesheet" href="${sheet}">`,
  }
}
