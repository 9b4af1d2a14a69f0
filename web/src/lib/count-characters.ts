/** Code points, as the server and the database count (ruling 24): a Chinese character, a letter and a plain emoji are one. */
export const countCharacters = (text: string): number => [...text].length
