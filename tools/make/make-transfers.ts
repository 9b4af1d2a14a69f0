/** Draws the pictures of transfers that members of the demo have sent: content/desk/*.webp. Run once; the files are committed. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const WIDTH = 720
const HEIGHT = 960
const FOLDER = join(import.meta.dirname, '../../content/desk')

const TRANSFERS = [
  { name: 'transfer-1', yuan: '299.00', payer: '林听雨', bank: '演示银行', reference: '20260000 0931 4471' },
  { name: 'transfer-2', yuan: '299.00', payer: '许知远', bank: '样张银行', reference: '20260000 1108 2093' },
]

const FONT = 'font-family="Noto Sans CJK SC, sans-serif"'

function drawing({ yuan, payer, bank, reference }: (typeof TRANSFERS)[number]): string {
  const rows = [
    ['付款人', payer],
    ['付款银行', bank],
    ['收款人', '演示学校'],
    ['用途', '课程学费'],
    ['回单号', reference],
  ]
  const lines = rows.map(
    ([label, value], nth) =>
      `<text x="72" y="${500 + nth * 72}" font-size="28" fill="#6b7280" ${FONT}>${label}</text>` +
      `<text x="648" y="${500 + nth * 72}" font-size="28" fill="#1f2937" text-anchor="end" ${FONT}>${value}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f4f6"/>
    <rect x="32" y="48" width="656" height="852" rx="20" fill="#fff"/>
    <circle cx="360" cy="160" r="48" fill="#1a7f4b"/>
    <path d="M338 160l16 17 30-32" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="360" y="262" font-size="32" fill="#1f2937" text-anchor="middle" ${FONT}>转账成功</text>
    <text x="360" y="352" font-size="64" font-weight="700" fill="#111827" text-anchor="middle" ${FONT}>¥ ${yuan}</text>
    <line x1="72" y1="412" x2="648" y2="412" stroke="#e5e7eb" stroke-width="2"/>
    ${lines.join('\n')}
    <text x="360" y="868" font-size="22" fill="#9ca3af" text-anchor="middle" ${FONT}>演示用的图，没有真的转账</text>
  </svg>`
}

await mkdir(FOLDER, { recursive: true })
for (const transfer of TRANSFERS) {
  // oxlint-disable-next-line no-await-in-loop -- two small pictures
  await sharp(Buffer.from(drawing(transfer)), { density: 72 })
    .webp({ quality: 84, effort: 6 })
    .toFile(join(FOLDER, `${transfer.name}.webp`))
}
