interface Said {
  showFrom?: string | null | undefined
  showUntil?: string | null | undefined
}

/** In a file, where it is not shown always. */
export const writtenWindow = ({ showFrom, showUntil }: Said) => ({
  showFrom: showFrom ?? undefined,
  showUntil: showUntil ?? undefined,
})

/** Moments of a file as the school writes them. A file that says nothing says: as it is. */
export const readWindow = ({ showFrom, showUntil }: Said) => ({
  showFrom: showFrom && new Date(showFrom).toISOString(),
  showUntil: showUntil && new Date(showUntil).toISOString(),
})
