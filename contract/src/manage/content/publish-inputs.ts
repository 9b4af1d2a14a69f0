import * as z from 'zod/mini'
import { line } from '../../drafts/draft-fields.ts'
import { STORABLE_WORD } from '../storable-word.ts'

export const WAIVE_REASON_MAX_CHARACTERS = 100

/** Checks that are let through, each with its reason. */
export const waived = () =>
  z._default(
    z
      .array(
        z.object({
          key: z.string().check(z.maxLength(120, '检查 key 太长了'), z.regex(STORABLE_WORD, '检查 key 有误')),
          reason: line('放行的原因', WAIVE_REASON_MAX_CHARACTERS),
        }),
        { error: '放行的检查 waived 应当是一列' },
      )
      .check(z.maxLength(200, '放行的检查太多了')),
    [],
  )

export const publishTime = () =>
  z
    .string({ error: '请选一个时间' })
    .check(
      z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)), '请选一个时间'),
    )
