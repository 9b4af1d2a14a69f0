/** Kept in whole fen, so that sums are exact; shown and typed in yuan. */
const FEN_PER_YUAN = 100

export const yuanOfFen = (fen: number) => fen / FEN_PER_YUAN
export const fenOfYuan = (yuan: number) => Math.round(yuan * FEN_PER_YUAN)
