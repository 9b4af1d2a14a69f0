/** Choices without a schema, for pages that carry none. */

/** `reading`: the upload is being read, tried out and compared. */
export const IMPORT_STATES = ['reading', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The format of the upload; all of them are read as Markdown from then on. */
export const IMPORT_ORIGINS = ['markdown', 'zip', 'xlsx', 'csv', 'content'] as const
export type ImportOrigin = (typeof IMPORT_ORIGINS)[number]

export const IMPORT_ORIGIN_NAMES: Record<ImportOrigin, string> = {
  markdown: 'Markdown',
  zip: 'Markdown',
  xlsx: 'XLSX',
  csv: 'CSV',
  content: 'YAML',
}

export const ITEM_STATES = ['ready', 'bad', 'duplicate'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** `notice`: worth knowing, and no reason to leave the question out. */
export const PROBLEM_LEVELS = ['bad', 'duplicate', 'notice'] as const

export const DUPLICATE_CHOICES = ['skip', 'update', 'both'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

export const IMPORT_FORMS = ['markdown', 'xlsx', 'csv'] as const
export type ImportForm = (typeof IMPORT_FORMS)[number]

/** A table to fill in. */
export const TEMPLATE_FORMS = ['xlsx', 'csv'] as const satisfies readonly ImportForm[]
export type TemplateForm = (typeof TEMPLATE_FORMS)[number]

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_MAX_QUESTIONS = 10_000
export const IMPORT_UNDO_HOURS = 24
