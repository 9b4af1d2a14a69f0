import { encode } from 'uqr'
import type { Picture } from './picture.ts'

/** A phone that reads the code shows this sentence: the code pays nothing. */
const WORDS = '蜂学堂演示收款码：这是演示学校，不会真的收款，请不要付款。'
const CELL = 8
const WORD_HEIGHT = 56

/** Where a school of its own puts the code of its account. */
export function payCode(): Picture {
  const { data, size } = encode(WORDS, { ecc: 'M', border: 3 })
  const cells = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`] : [])),
  )
  const side = size * CELL
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side + WORD_HEIGHT}" viewBox="0 0 ${side} ${side + WORD_HEIGHT}"><path fill="#fff" d="M0 0h${side}v${side + WORD_HEIGHT}H0z"/><path fill="#16181d" d="${cells.join('')}"/><path fill="#ffb914" d="M0 ${side}h${side}v${WORD_HEIGHT}H0z"/><text x="${side / 2}" y="${side + 36}" font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif" font-size="22" font-weight="700" fill="#16181d" text-anchor="middle">演示收款码 请勿付款</text></svg>`
  return { path: 'payment/demo-code.svg', kind: 'svg', svg }
}
