/** An id or a count that stands in an address; what nobody could have clicked is none. */
export const wholeNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
