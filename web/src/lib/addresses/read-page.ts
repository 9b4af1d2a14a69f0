/** The page number from the address of a list; a value that no link of the site has gives page 1. */
export const readPage = (query: URLSearchParams): number =>
  /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
