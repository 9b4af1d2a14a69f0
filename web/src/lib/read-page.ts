/** The page of a list from its address; what nobody could have clicked is the first. */
export const readPage = (query: URLSearchParams): number =>
  /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
