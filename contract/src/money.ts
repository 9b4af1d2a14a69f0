/** Kept in whole fen, so that sums are exact; shown and typed in yuan. */
const FEN_PER_YUAN = 100

/** A million yuan: more is a slip of the keyboard. No course and no order costs more. */
export const PRICE_MAX_FEN = 100_000_000

export const yuanOfFen = (fen: number) => fen / FEN_PER_YUAN
export const fenOfYuan = (yuan: number) => Math.round(yuan * FEN_PER_YUAN)
