/** Half of a pair that makes a character is no text that PostgreSQL keeps in JSON. */
export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')
