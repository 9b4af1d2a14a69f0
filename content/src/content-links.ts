/** Routes of the specification's section 2 that a text may lead to. Ids are given at seeding, so no text can name a single item. */
export const LINKED_ROUTES = [
  '/home',
  '/subject',
  '/login',
  '/register',
  '/profile/overview',
  '/profile/edit',
  '/profile/course',
  '/profile/collect',
  '/profile/question',
  '/profile/order',
  '/profile/feedback',
  '/profile/note',
  '/news',
  '/question',
  '/question/practice',
  '/path',
  '/search',
  '/about/company',
  '/about/brand',
  '/about/teacher',
  '/about/student',
  '/message',
]

/** Addresses of Markdown links and pictures. */
export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(\s*<?([^)\s>]*)/g)].map(([, link]) => link ?? '')
}

/** Links that lead nowhere within the site; a link out of the site is one of them. Promotional pages have addresses of their own. */
export function brokenLinks(markdown: string, promotions: readonly { address: string }[]): string[] {
  const known = [...LINKED_ROUTES, ...promotions.map(({ address }) => `/${address}`)]
  return linksOf(markdown).filter((link) => !known.includes(link.split(/[?#]/)[0] ?? ''))
}
