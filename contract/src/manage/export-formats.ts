import * as z from 'zod/mini'

/** Formats of an exported list: a table for any program, or a workbook. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** The ticket of an export opens its file for so long. */
export const EXPORT_MINUTES = 5

/** The answer of an export: the file itself is fetched with the ticket. */
export const ExportTicket = z.object({ ticket: z.string(), fileName: z.string() })
export type ExportTicket = z.infer<typeof ExportTicket>
