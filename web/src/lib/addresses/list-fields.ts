/** One parameter in the address of a list. */
export interface Field<Value> {
  name: string
  /** A visitor may edit the address: a value that makes no sense counts as absent. */
  read: (text: string | null) => Value
  /** An empty text is left out of the address. */
  write: (value: Value) => string
}

/** The usual choice is left out. */
export const choice = <Value extends string>(
  name: string,
  values: readonly Value[],
  usual: NoInfer<Value>,
): Field<Value> => ({
  name,
  read: (text) => values.find((value) => value === text) ?? usual,
  write: (value) => (value === usual ? '' : value),
})

export const optionalChoice = <Value extends string>(
  name: string,
  values: readonly Value[],
): Field<Value | undefined> => ({
  name,
  read: (text) => values.find((value) => value === text),
  write: (value) => value ?? '',
})

/** Typed words. `fit` brings them to the form that the call takes. */
export const words = (name: string, fit: (typed: string) => string): Field<string> => ({
  name,
  read: (text) => fit(text ?? ''),
  write: (value) => value,
})

export const optionalNumber = (name: string, values: readonly number[]): Field<number | undefined> => ({
  name,
  read: (text) => values.find((value) => String(value) === text),
  write: (value) => String(value ?? ''),
})

export const flag = (name: string): Field<boolean> => ({
  name,
  read: (text) => text === 'yes',
  write: (value) => (value ? 'yes' : ''),
})

/** The first page is left out. */
export const page: Field<number> = {
  name: 'page',
  read: (text) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1),
  write: (value) => (value === 1 ? '' : String(value)),
}

/** The cursors of the former pages, first page first. A page knows only its predecessor, so the way back stands in the address. */
export const trail = <Cursor extends string | number>(
  name: string,
  readCursor: (text: string) => Cursor | undefined,
  { separator = '.' } = {},
): Field<readonly Cursor[]> => ({
  name,
  read: (text) => (text ?? '').split(separator).flatMap((part) => readCursor(part) ?? []),
  write: (value) => value.join(separator),
})

/** A cursor of a list whose rows come from two tables: a time, the table, an id. */
export const contentCursor = (text: string): string | undefined =>
  /^\d{1,17}-[01]-\d{1,10}$/.test(text) ? text : undefined
