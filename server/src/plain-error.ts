const MOST_CAUSES = 5
/** Whoever is named in front of a host, also with a password that was not escaped. A file has nobody there, and packages with such a sign. */
const USER_IN_ADDRESS = /\b((?!file:)[a-z][a-z0-9+.-]*:\/\/)[^\s"'`]*@/gi
/** Signatures, tokens and passwords travel behind the question mark of an address. */
const QUERY_OF_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"'`]*)\?[^\s"'`]*/gi

/** A text as it may be printed: an address in it tells neither who asks nor what with. */
export const withoutSecrets = (text: string): string =>
  text.replace(USER_IN_ADDRESS, '$1…@').replace(QUERY_OF_ADDRESS, '$1?…')

/**
 * An error as it may be printed: what it says and where, and the same of its causes. Not what else it carries: a database error
 * holds the row that it stumbled over, and one about an address the address itself.
 */
export function plainError(error: unknown, most = MOST_CAUSES): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error))
  const own = withoutSecrets(error.stack ?? String(error))
  return error.cause === undefined || most === 0 ? own : `${own}\nbecause: ${plainError(error.cause, most - 1)}`
}
