/** PostgreSQL refuses JSON text with half of a surrogate pair. */
export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')
