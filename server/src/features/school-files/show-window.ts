interface Said {
  showFrom?: string | null | undefined
  showUntil?: string | null | undefined
}

/** A file omits the times when the item is always shown. */
export const writtenWindow = ({ showFrom, showUntil }: Said) => ({
  showFrom: showFrom ?? undefined,
  showUntil: showUntil ?? undefined,
})

/** Formats the times of a file as the school does. Undefined means: keep the stored value. */
export const readWindow = ({ showFrom, showUntil }: Said) => ({
  showFrom: showFrom && new Date(showFrom).toISOString(),
  showUntil: showUntil && new Date(showUntil).toISOString(),
})
