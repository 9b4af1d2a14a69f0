/** Where the pictures of each noun lie below `content/pictures`, and so below `/pictures` on the site. */
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
  avatar: (slug: string) => `avatars/${slug}.svg`,
}
