const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Counts as a person counts: a Chinese character, a letter and an emoji (however many code points) are one each. */
export function countCharacters(text: string): number {
  let count = 0
  for (const segment of graphemes.segment(text)) count += segment.segment.length > 0 ? 1 : 0
  return count
}
