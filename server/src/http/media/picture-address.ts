/** Enough of a SHA-256 that two versions of one picture never share it. */
const VERSION_CHARACTERS = 16

/** Distinguishes this content of a picture from any other under the same name. */
export const pictureVersion = (sha256: string) => sha256.slice(0, VERSION_CHARACTERS)

/**
 * The address of a picture. An address with a version may be cached for ever. One without a version is an old address, or belongs to a
 * picture with unknown content.
 */
export const pictureAddress = (path: string, sha256: string) =>
  sha256 === '' ? `/${path}` : `/${path}?v=${pictureVersion(sha256)}`
