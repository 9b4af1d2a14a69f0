const MOST_CAUSES = 5
/** The user and password before a host, also with an unescaped password. A file address has none, and its paths may contain the sign @. */
const USER_IN_ADDRESS = /\b((?!file:)[a-z][a-z0-9+.-]*:\/\/)[^\s"'`]*@/gi
/** Signatures, tokens and passwords stand after the question mark of an address. */
const QUERY_OF_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"'`]*)\?[^\s"'`]*/gi

/** A text that is safe to print: an address in it shows neither user nor secrets. */
export const withoutSecrets = (text: string): string =>
  text.replace(USER_IN_ADDRESS, '$1…@').replace(QUERY_OF_ADDRESS, '$1?…')

/**
 * An error that is safe to print: message and stack, also of its causes. Not its other properties: a database error holds the row that
 * failed, and an error about an address the address itself.
 */
export function plainError(error: unknown, most = MOST_CAUSES): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error))
  const own = withoutSecrets(error.stack ?? String(error))
  return error.cause === undefined || most === 0 ? own : `${own}\nbecause: ${plainError(error.cause, most - 1)}`
}
