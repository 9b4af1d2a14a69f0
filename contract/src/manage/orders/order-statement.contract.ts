import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { time } from '../../fields.ts'
import { ORDER_STATUSES } from '../../orders/order-states.ts'
import { LINE_STATES } from './order-choices.ts'
import { amount, ConfirmedOne, listOf, reference, seenOrder } from './order-fields.ts'

/** A call has at most 256 KiB, and a character of ours takes three bytes. */
export const STATEMENT_MAX_CHARACTERS = 80_000
export const STATEMENT_FILE_MAX_CHARACTERS = 240_000
export const STATEMENT_MAX_LINES = 2000

export const StatementLine = z.object({
  /** Identifies the line: the bank's number, or its text. */
  key: z.string(),
  /** Its line in the pasted text, from 1. */
  row: z.int(),
  amountFen: z.int(),
  remark: z.string(),
  payer: z.string(),
  /** The time as the bank wrote it; empty without one. */
  time: z.string(),
  reference: z.string(),
  state: z.enum(LINE_STATES),
  /** The result in one sentence, or why nothing was found. */
  sentence: z.string(),
  /** The order of a sure line, the candidates of an ambiguous one, the order that a recorded one was for. */
  orders: z.array(
    z.object({
      orderNo: z.string(),
      version: z.int(),
      status: z.enum(ORDER_STATUSES),
      priceFen: z.int(),
      courseName: z.string(),
      nickName: z.string(),
      createTime: time(),
    }),
  ),
})
export type StatementLine = z.infer<typeof StatementLine>

const StatementPair = z.object({
  ...seenOrder(),
  key: z.string({ error: '对账单的行 key 有误' }).check(z.regex(/^[0-9a-f]{64}$/, '对账单的行 key 有误')),
  amountFen: amount('金额 amountFen'),
  reference: reference(),
})

/** A bank's statement held against the orders. */
export const statementCalls = {
  trialStatement: endpoint({
    method: 'GET',
    path: '/manage/order/trialStatement',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '一份可以拿来试的银行流水，照演示会员传了凭证的订单写成；没有这样的订单时是空的',
    input: z.object({}),
    result: z.object({ text: z.string() }),
  }),
  checkStatement: endpoint({
    method: 'POST',
    path: '/manage/order/checkStatement',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary:
      '读一份银行流水（粘贴的文字，或 CSV 文件的 base64，UTF-8 与 GBK 都行），按备注里的订单号和金额对上订单；什么也不改',
    input: z
      .object({
        text: z.optional(
          z
            .string({ error: '流水 text 应当是文字' })
            .check(z.maxLength(STATEMENT_MAX_CHARACTERS, `流水太长了，一次最多 ${STATEMENT_MAX_CHARACTERS} 个字`)),
        ),
        /** A file's bytes, in base64. */
        file: z.optional(
          z
            .string({ error: '文件 file 应当是 base64' })
            .check(
              z.regex(/^[A-Za-z0-9+/]*={0,2}$/, '文件 file 应当是 base64'),
              z.maxLength(STATEMENT_FILE_MAX_CHARACTERS, '文件太大了，请分几次来'),
            ),
        ),
      })
      .check(
        z.refine(({ text, file }) => (text ?? '').trim() !== '' || (file ?? '') !== '', {
          error: '请粘贴流水，或选一个文件',
          path: ['text'],
        }),
      ),
    result: z.object({
      lines: z.array(StatementLine),
      /** Lines that could not be read as incoming money. */
      skippedCount: z.int(),
    }),
  }),
  confirmStatement: endpoint({
    method: 'POST',
    path: '/manage/order/confirmStatement',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '按对好的流水一起确认；同一行流水只能确认一次',
    input: z.object({ pairs: listOf(StatementPair, '流水') }),
    result: z.object({ list: z.array(ConfirmedOne), confirmedCount: z.int() }),
  }),
}
