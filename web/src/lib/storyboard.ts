/** Small pictures of a film, one every few seconds, on sheets that lie beside their description. */
export interface Storyboard {
  /** Seconds from one picture to the next. */
  every: number
  width: number
  height: number
  columns: number
  rows: number
  /** Addresses. */
  sheets: readonly string[]
  /** Pictures on all sheets. */
  count: number
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0 && Number.isFinite(value)

/** Reads the file; its sheets get absolute addresses. Undefined for a file of another shape. */
export function readStoryboard(value: unknown, address: string): Storyboard | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { every, width, height, columns, rows, sheets, count } = value as Record<string, unknown>
  if (![every, width, height, columns, rows, count].every(isCount)) return undefined
  if (!Array.isArray(sheets) || sheets.length === 0) return undefined
  if (!sheets.every((each): each is string => typeof each === 'string')) return undefined
  return {
    ...({ every, width, height, columns, rows, count } as Omit<Storyboard, 'sheets'>),
    sheets: sheets.map((sheet) => new URL(sheet, address).href),
  }
}

/** Undefined when the storyboard cannot be fetched: then the seek bar has no pictures, and no error is shown. */
export async function fetchStoryboard(url: string): Promise<Storyboard | undefined> {
  try {
    const answer = await fetch(url)
    return answer.ok ? readStoryboard(await answer.json(), new URL(url, location.href).href) : undefined
  } catch {
    return undefined
  }
}

/** The picture of a second: its sheet, and its place on the sheet. */
export function pictureAt({ every, width, height, columns, rows, sheets, count }: Storyboard, second: number) {
  const nth = Math.max(0, Math.min(count - 1, Math.floor(second / every)))
  const within = nth % (columns * rows)
  return {
    sheet: sheets[Math.floor(nth / (columns * rows))] ?? sheets[0] ?? '',
    x: (within % columns) * width,
    y: Math.floor(within / columns) * height,
  }
}
