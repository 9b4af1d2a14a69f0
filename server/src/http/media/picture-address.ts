/** Enough of a SHA-256 that two versions of one picture never share it. */
const VERSION_CHARACTERS = 16

/** What tells this content of a picture from any other that may lie under the same name. */
export const pictureVersion = (sha256: string) => sha256.slice(0, VERSION_CHARACTERS)

/**
 * Where a picture is asked for. An address that names the content may be kept for ever; as the name of the file alone it is the
 * address from before, and that of a picture whose content nobody has looked at.
 */
export const pictureAddress = (path: string, sha256: string) =>
  sha256 === '' ? `/${path}` : `/${path}?v=${pictureVersion(sha256)}`
