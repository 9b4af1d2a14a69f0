import type { NoticeKind } from '@bee/contract/manage/gateways/gateway-fields.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { ROBOT_KEYWORD } from '../../../outside/providers/robots.ts'
import type { NoticeRow } from './notices.repository.ts'

const LINES_OF_JOBS = 5

const ordersLine = (rows: readonly NoticeRow[]): string[] => {
  const sum = rows.reduce((total, { amountFen }) => total + (amountFen ?? 0), 0)
  return [`${rows.length} 笔新订单等着确认，共 ${moneyWords(sum)}`]
}

const jobLines = (rows: readonly NoticeRow[]): string[] => [
  ...rows.slice(0, LINES_OF_JOBS).map(({ detail }) => `后台任务没做成：${detail}`),
  ...(rows.length > LINES_OF_JOBS ? [`还有 ${rows.length - LINES_OF_JOBS} 个后台任务没做成`] : []),
]

/** Amounts are totals, and nothing that a member wrote is in it. */
const LINES: Record<NoticeKind, (rows: readonly NoticeRow[]) => string[]> = {
  order: ordersLine,
  question: (rows) => [`${rows.length} 个提问等了两小时，还没有人回答`],
  job: jobLines,
  disk: (rows) => rows.slice(-1).map(({ detail }) => `磁盘快满了：${detail}`),
  certificate: (rows) => rows.map(({ detail }) => detail),
  backup: (rows) => rows.slice(-1).map(({ detail }) => `备份太旧：${detail}`),
}

export interface Letter {
  subject: string
  /** The school, as the sender of a mail. */
  fromName: string
  lines: readonly string[]
  link: string
}

/** One message for everything that is to be told. */
export function letterOf(rows: readonly NoticeRow[], school: { name: string; deskUrl: string }): Letter {
  const kinds = Object.keys(LINES) as NoticeKind[]
  const lines = kinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    return ofKind.length > 0 ? LINES[kind](ofKind) : []
  })
  return { subject: `${ROBOT_KEYWORD}（${school.name}）`, fromName: school.name, lines, link: school.deskUrl }
}

export const textOf = ({ subject, lines, link }: Letter): string =>
  [...(subject === '' ? [] : [subject]), ...lines.map((line) => `· ${line}`), ...(link === '' ? [] : [link])].join('\n')
