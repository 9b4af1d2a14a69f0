/** Kept in whole fen, so that sums are exact; shown and typed in yuan. */
const FEN_PER_YUAN = 100

/** A million yuan: more is a slip of the keyboard. No course and no order costs more. */
export const PRICE_MAX_FEN = 100_000_000

const TYPED_YUAN = /^\d{1,7}(?:\.\d{1,2})?$/

export const yuanOfFen = (fen: number) => fen / FEN_PER_YUAN
export const fenOfYuan = (yuan: number) => Math.round(yuan * FEN_PER_YUAN)

/** ¥299, ¥299.5: without separators and without trailing zeros. */
export const moneyWords = (fen: number): string => `${fen < 0 ? '−' : ''}¥${yuanOfFen(Math.abs(fen))}`

export const priceWords = (fen: number): string => (fen === 0 ? '免费' : moneyWords(fen))

/** Typed yuan as fen; undefined for an invalid amount. */
export const readYuan = (text: string): number | undefined =>
  TYPED_YUAN.test(text.trim()) ? fenOfYuan(Number(text)) : undefined
