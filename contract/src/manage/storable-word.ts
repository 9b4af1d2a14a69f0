/** For a word that is compared or looked up: neither control characters nor halves of characters, which no database keeps. */
export const STORABLE_WORD = /^[^\p{Cc}\p{Cs}]*$/u
