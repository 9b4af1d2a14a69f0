/** A cell for a spreadsheet. */
export type Cell = string | number

/** Marks text that a spreadsheet would take for a formula: a text from members must never run on a colleague's computer. */
export const plainCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
