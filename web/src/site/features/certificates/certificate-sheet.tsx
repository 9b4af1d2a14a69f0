import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import type { Ref } from 'react'
import { useSchoolFace } from '../../../api/school-face.ts'
import { formatDate } from '../../../lib/dates.ts'
import { MarkPaths } from '../../../ui/signs/mark-paths.tsx'
import { HEXAGON_PATH } from '../../../ui/signs/hexagon-shape.ts'
import { fitLines, widthOfText } from './fit-lines.ts'
import styles from './certificate-sheet.module.css'

/** A4, lying, at 96 dots an inch. */
export const SHEET = { width: 1123, height: 794 } as const

/** Paper has one theme: the sheet sets the light one for itself. A saved picture knows no variables; `savePicture` writes their values. */
const INK = '#16181d'
const INK_LINE = '#2b2f37'
const INK_2 = '#4a4f59'
const INK_3 = '#626873'
const BRAND = 'var(--brand-400)'
const BRAND_SOFT = 'var(--brand-soft)'
const BRAND_TEXT = 'var(--brand-text)'
const PAPER = '#ffffff'
const DANGER = '#c22f1b'
/** The reader's own font, as on the pages: none is downloaded. */
const FONT =
  "'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"

const BAND = 300
const LEFT = 372
const COURSE_WIDTH = 690
const NAME_WIDTH = 680
const MOST_NAME_SIZE = 68

/** Cells of the band's comb, by column and row; `fill` for those that are full. */
const CELLS: readonly { column: number; row: number; fill?: string }[] = [
  { column: 0, row: 0 },
  { column: 1, row: 0 },
  { column: 2, row: 0, fill: 'var(--brand-900)' },
  { column: 0, row: 1, fill: 'var(--brand-900)' },
  { column: 1, row: 1 },
  { column: 2, row: 1 },
  { column: 0, row: 2 },
  { column: 1, row: 2, fill: 'var(--brand-800)' },
  { column: 2, row: 2 },
  { column: 0, row: 3, fill: 'var(--brand-700)' },
  { column: 1, row: 3, fill: BRAND },
  { column: 2, row: 3, fill: 'var(--brand-800)' },
  { column: 0, row: 4 },
  { column: 1, row: 4, fill: 'var(--brand-600)' },
  { column: 2, row: 4, fill: 'var(--brand-700)' },
  { column: 0, row: 5 },
  { column: 1, row: 5, fill: 'var(--brand-900)' },
  { column: 2, row: 5 },
  { column: 0, row: 6 },
  { column: 1, row: 6 },
  { column: 2, row: 6, fill: 'var(--brand-900)' },
  { column: 0, row: 7 },
  { column: 1, row: 7 },
  { column: 2, row: 7 },
  { column: 0, row: 8 },
  { column: 1, row: 8 },
  { column: 2, row: 8 },
]
const CELL_WIDTH = 104
const CELL_GAP = 8

const placeOf = ({ column, row }: { column: number; row: number }) => {
  const step = CELL_WIDTH + CELL_GAP
  const x = column * step - 62 + (row % 2) * (step / 2)
  const y = row * step * 0.866 - 40
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(CELL_WIDTH / 86.6).toFixed(4)})`
}

/** The mark in a cell, in a ring of six cells: the school's seal. */
function Seal({ x, y }: { x: number; y: number }) {
  const step = 62
  const around = [0, 60, 120, 180, 240, 300].map((angle) => ({
    dx: step * Math.cos((angle * Math.PI) / 180),
    dy: step * Math.sin((angle * Math.PI) / 180),
  }))
  const scale = 0.66
  const cell = (dx: number, dy: number) =>
    `translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}) scale(${scale}) translate(-43.3 -50)`
  return (
    <g>
      {around.map(({ dx, dy }, index) => (
        <path
          key={index}
          d={HEXAGON_PATH}
          transform={cell(dx, dy)}
          fill={index % 2 === 0 ? BRAND_SOFT : PAPER}
          stroke={BRAND}
          strokeWidth={3}
        />
      ))}
      <path d={HEXAGON_PATH} transform={cell(0, 0)} fill={INK} />
      <g transform={`translate(${x - 20} ${y - 21}) scale(0.62)`}>
        <MarkPaths wings={PAPER} gap={INK} />
      </g>
    </g>
  )
}

export type SheetContent = Pick<Certificate, 'name' | 'courseName' | 'lessonCount'> & {
  /** Before it is issued there is neither. */
  number?: string | undefined
  issueTime?: string | undefined
  withdrawTime?: string | null | undefined
}

export interface CertificateSheetProps {
  content: SheetContent
  ref?: Ref<SVGSVGElement>
  /** Where it can be checked; known in the browser alone. */
  address?: string | undefined
}

const describeSheet = ({ name, courseName, number }: SheetContent) =>
  `结课证书：${name} 学完《${courseName}》${number === undefined ? '' : `，编号 ${number}`}`

/** The certificate as it is shown, printed and saved: one drawing for all three. */
export function CertificateSheet({ content, ref, address }: CertificateSheetProps) {
  const { name, courseName, lessonCount, number, issueTime, withdrawTime } = content
  const { name: school } = useSchoolFace()
  const nameSize = Math.min(MOST_NAME_SIZE, NAME_WIDTH / Math.max(1, widthOfText(name)))
  const wide = fitLines(courseName, COURSE_WIDTH / 38)
  const [courseSize, courseLines] = wide.length <= 2 ? [38, wide] : [26, fitLines(courseName, COURSE_WIDTH / 26)]
  return (
    <svg
      ref={ref}
      data-theme="light"
      className={styles.sheet}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      width={SHEET.width}
      height={SHEET.height}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={describeSheet(content)}
      fontFamily={FONT}
    >
      <rect width={SHEET.width} height={SHEET.height} fill={PAPER} />
      <rect
        x={22}
        y={22}
        width={SHEET.width - 44}
        height={SHEET.height - 44}
        fill="none"
        stroke={BRAND}
        strokeWidth={2}
      />
      <svg x={0} y={0} width={BAND} height={SHEET.height} viewBox={`0 0 ${BAND} ${SHEET.height}`}>
        <rect width={BAND} height={SHEET.height} fill={INK} />
        {CELLS.map((cell) => (
          <path
            key={`${cell.column}-${cell.row}`}
            d={HEXAGON_PATH}
            transform={placeOf(cell)}
            fill={cell.fill ?? 'none'}
            stroke={INK_LINE}
            strokeWidth={cell.fill === undefined ? 2 : 0}
          />
        ))}
      </svg>
      <g transform={`translate(${LEFT} 78)`}>
        <svg width={44} height={44} viewBox="0 0 64 64">
          <MarkPaths wings={INK} gap={PAPER} />
        </svg>
        <text x={56} y={31} fontSize={25} fontWeight={700} fill={INK}>
          {school}
        </text>
      </g>
      <text x={LEFT} y={206} fontSize={54} fontWeight={800} fill={INK} letterSpacing={6}>
        结课证书
      </text>
      <text x={LEFT} y={326} fontSize={nameSize} fontWeight={700} fill={INK}>
        {name}
      </text>
      <rect x={LEFT} y={348} width={NAME_WIDTH} height={3} fill={BRAND} />
      <text x={LEFT} y={396} fontSize={20} fill={INK_2}>
        {`学完了全部 ${lessonCount} 讲`}
      </text>
      {courseLines.map((line, index) => (
        <text
          key={line}
          x={LEFT}
          y={452 + index * courseSize * 1.36}
          fontSize={courseSize}
          fontWeight={700}
          fill={BRAND_TEXT}
        >
          {line}
        </text>
      ))}
      <g fontSize={17} fill={INK_3}>
        <text x={LEFT} y={634}>
          {issueTime === undefined ? '领取当天的日期' : formatDate(issueTime, 'yyyy-MM-dd')}
        </text>
        <text x={LEFT} y={666} fill={INK} fontWeight={600}>
          {number === undefined ? '编号在领取时生成' : `编号 ${number}`}
        </text>
        <text x={LEFT} y={698} fontSize={14}>
          {address === undefined ? `凭编号可在${school}查验` : `查验 ${address}`}
        </text>
      </g>
      <Seal x={960} y={634} />
      {withdrawTime ? (
        // Placed on empty paper: a visitor who checks a withdrawn certificate must still read its owner and its course.
        <g transform="rotate(-14 890 158)">
          <rect x={720} y={102} width={340} height={112} rx={14} fill={PAPER} stroke={DANGER} strokeWidth={7} />
          <text x={890} y={158} fontSize={46} fontWeight={800} fill={DANGER} textAnchor="middle">
            已撤销
          </text>
          <text x={890} y={196} fontSize={22} fill={DANGER} textAnchor="middle">
            {formatDate(withdrawTime, 'yyyy-MM-dd')}
          </text>
        </g>
      ) : null}
    </svg>
  )
}
