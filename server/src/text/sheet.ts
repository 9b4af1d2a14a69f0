/** A cell of a table that goes to a spreadsheet. */
export type Cell = string | number

/**
 * Text that a spreadsheet would take for a formula gets a mark before it: what members typed is never run on somebody's desk.
 */
export const plainCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
