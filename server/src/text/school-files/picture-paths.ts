/** The path of each noun's pictures below `content/pictures`, and so below `/pictures` on the site. */
export const picturePaths = {
  cover: (slug: string) => `covers/${slug}.webp`,
  coverThumb: (slug: string) => `covers/${slug}-s.webp`,
  news: (slug: string) => `news/${slug}.webp`,
  newsThumb: (slug: string) => `news/${slug}-s.webp`,
  banner: (slug: string) => `banners/${slug}.webp`,
  advert: (slug: string) => `adverts/${slug}.svg`,
  figure: (name: string) => `figures/${name}.webp`,
  portrait: (slug: string) => `portraits/${slug}.svg`,
  payment: (name: string) => `payment/${name}.svg`,
  mark: (name: string) => `marks/${name}.svg`,
  avatar: (slug: string) => `avatars/${slug}.svg`,
}

/** The folder of the school's own pictures, and the pattern of a full path. */
export const PICTURES = 'pictures/'
export const ROOTED = /^(pictures|uploads)\//

/** `hashmap` is a picture in the folder of its noun; a name with a slash is a path. */
export const pictureOf = (named: string, usual: (name: string) => string) =>
  ROOTED.test(named) ? named : PICTURES + usual(named)
