import { spiral } from '../covers/java.ts'
import { packBento, paintBento, pointer } from '../covers/web.ts'
import { BEE_ON_HONEY, beeMark, beeTrail, flyingBee } from '../lib/bee.ts'
import { FLOWERS, HONEY, HONEY_DEEP, HONEY_GLOW, INK } from '../lib/palette.ts'
import { seededRandom } from '../lib/random.ts'
import { group, rect, svgDocument } from '../lib/svg.ts'
import { text } from '../lib/text.ts'
import { combPlaces, paintTiles } from './comb-art.ts'
import type { CombTile } from './comb-art.ts'
import type { Picture } from './picture.ts'

function loginArt(): string {
  const radius = 104
  const place = combPlaces([420.1, 20], radius, 10)
  const art = { seed: 'login', mayWrite: false, arrangement: 0 }
  const tiles: CombTile[] = [
    { at: place(0, 0), cover: { ...art, area: 'python', tone: 'soft' }, shift: [-20, 20] },
    { at: place(1, 0), cover: { ...art, area: 'java', tone: 'base' }, shift: [-30, 30] },
    { at: place(2, 0), fill: HONEY_DEEP },
    { at: place(-1, 1), fill: HONEY_GLOW },
    { at: place(0, 1), cover: { ...art, area: 'ai', tone: 'deep' } },
    { at: place(1, 1), cover: { ...art, area: 'ops', tone: 'deep' }, shift: [-30, -16] },
    { at: place(2, 1), fill: HONEY_GLOW },
    { at: place(0, 2), fill: HONEY_DEEP },
    { at: place(1, 2), cover: { ...art, area: 'web', tone: 'base' } },
    { at: place(2, 2), cover: { ...art, area: 'test', tone: 'base' } },
    { at: place(0, 3), fill: HONEY_GLOW },
    { at: place(1, 3), cover: { ...art, area: 'data', tone: 'base', seed: 'lake' }, shift: [-20, -44] },
    { at: place(2, 3), cover: { ...art, area: 'cs', tone: 'deep' } },
    { at: place(1, 4), fill: HONEY_DEEP },
    { at: place(2, 4), cover: { ...art, area: 'java', tone: 'deep', arrangement: 2 }, shift: [-28, 0] },
    { at: place(1, 5), fill: HONEY_GLOW },
    { at: place(2, 5), fill: HONEY_GLOW },
  ]
  const body = [
    rect({ x: 0, y: 0, width: 820, height: 900 }, { fill: HONEY }),
    paintTiles(tiles, radius),
    beeTrail('M90 540C130 440 190 400 250 392', INK, 4),
    flyingBee([290, 388], 80, 1.5, BEE_ON_HONEY),
  ]
  return svgDocument(820, 900, body.join(''), { preserveAspectRatio: 'xMaxYMid slice' })
}

function javaAdvert(): string {
  const { base, deep, soft, mid } = FLOWERS.java
  const art = spiral({ centre: [492, 40], band: 22.6, rings: 8, colours: [deep, mid, soft, base] })
  return svgDocument(612, 172, rect({ x: 0, y: 0, width: 612, height: 172 }, { fill: base }) + art)
}

function webAdvert(): string {
  const { base, deep, soft, mid } = FLOWERS.web
  const random = seededRandom('advert/web')
  const blocks = packBento({ origin: [343, -32], unit: 50, gap: 7, columns: 5, rows: 4 }, random)
  const hero = blocks.find((block) => block.x > 360 && block.y > 20 && block.y < 120)
  const art = paintBento(blocks, random, { shades: [base, mid, soft, base], ground: deep, hero })
  const arrow = hero ? pointer([hero.x + hero.width - 16, hero.y + hero.height - 18], 1.2) : ''
  return svgDocument(612, 172, rect({ x: 0, y: 0, width: 612, height: 172 }, { fill: deep }) + art + arrow)
}

/** `reach` is how much of the square the bee takes; a maskable icon keeps it inside the safe circle. */
function appIcon(reach: number, corner: number): string {
  const scale = (512 * reach) / 64
  const inset = (512 - 64 * scale) / 2
  const mark = group({ transform: `translate(${inset} ${inset}) scale(${scale})` }, beeMark(BEE_ON_HONEY))
  return svgDocument(512, 512, rect({ x: 0, y: 0, width: 512, height: 512 }, { rx: corner, fill: HONEY }) + mark)
}

/** The picture of a shared link to the school. */
function shareCard(): string {
  const radius = 104
  const place = combPlaces([700, 40], radius, 10)
  const art = { seed: 'share', arrangement: 0 }
  const tiles: CombTile[] = [
    { at: place(0, 0), fill: HONEY_GLOW },
    { at: place(1, 0), cover: { ...art, area: 'web', tone: 'base' } },
    { at: place(2, 0), cover: { ...art, area: 'ops', tone: 'deep' }, shift: [-30, -10] },
    { at: place(3, 0), fill: HONEY_DEEP },
    { at: place(0, 1), cover: { ...art, area: 'java', tone: 'base' }, shift: [-28, 26] },
    { at: place(1, 1), cover: { ...art, area: 'ai', tone: 'deep' } },
    { at: place(2, 1), cover: { ...art, area: 'python', tone: 'soft' } },
    { at: place(1, 2), cover: { ...art, area: 'test', tone: 'base' } },
    { at: place(2, 2), cover: { ...art, area: 'data', tone: 'base' }, shift: [-20, -40] },
    { at: place(3, 2), fill: HONEY_GLOW },
    { at: place(0, 2), fill: HONEY_GLOW },
    { at: place(1, 3), cover: { ...art, area: 'cs', tone: 'deep' } },
    { at: place(2, 3), cover: { ...art, area: 'web', tone: 'deep', arrangement: 2 } },
    { at: place(0, 3), fill: HONEY_DEEP },
  ]
  const body = [
    rect({ x: 0, y: 0, width: 1200, height: 630 }, { fill: HONEY }),
    paintTiles(tiles, radius),
    group({ transform: 'translate(72 78) scale(1.5)' }, beeMark(BEE_ON_HONEY)),
    text('蜂学堂', [190, 142], { size: 52, bold: true, fill: INK }),
    text('一格一格，', [72, 322], { size: 84, bold: true, fill: INK }),
    text('酿成真本事。', [72, 430], { size: 84, bold: true, fill: INK }),
    text('面向 IT 人的中文在线学校', [76, 508], { size: 34, fill: '#3D2700' }),
  ]
  return svgDocument(1200, 630, body.join(''))
}

export function brandPictures(): Picture[] {
  const svg = (path: string, content: string): Picture => ({ path, kind: 'svg', svg: content })
  const png = (path: string, side: number, content: string): Picture => ({
    path,
    kind: 'png',
    svg: content,
    width: side,
    height: side,
  })
  return [
    svg('login-art.svg', loginArt()),
    svg('adverts/java-lbt.svg', javaAdvert()),
    svg('adverts/web-lbt.svg', webAdvert()),
    svg('icons/favicon.svg', appIcon(0.86, 112)),
    png('icons/icon-192.png', 192, appIcon(0.74, 112)),
    png('icons/icon-512.png', 512, appIcon(0.74, 112)),
    png('icons/icon-maskable-512.png', 512, appIcon(0.58, 0)),
    { path: 'og.webp', kind: 'webp', svg: shareCard(), width: 1200, height: 630 },
  ]
}
