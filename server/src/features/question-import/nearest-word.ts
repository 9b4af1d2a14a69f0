/** The number of letters to change, add or remove between the words; stops at `most` + 1. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? most + 1
}

/** The word that was probably meant: at most a third of its letters differ. */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let best: { word: string; steps: number } | undefined
  for (const each of words) {
    const most = Math.max(1, Math.floor(each.length / 3))
    const steps = distance(wanted, each.toLowerCase(), most)
    if (steps <= most && (best === undefined || steps < best.steps)) best = { word: each, steps }
  }
  return best?.word
}

export const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
