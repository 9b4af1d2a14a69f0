import type { FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

/** Polls while a check runs, for browsers without the stream. */
const FOLLOW_MS = 5000

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['health', 'overview'],
    queryFn: ({ client, signal }) => manageApiOf(client).health.overview({}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.checking ? FOLLOW_MS : false),
  })

export const ruleQuery = (rule: FindingRule) =>
  queryOptions({
    queryKey: ['health', 'rule', rule],
    queryFn: ({ client, signal }) => manageApiOf(client).health.rule({ rule }, { signal }),
  })

export const ignoredQuery = () =>
  queryOptions({
    queryKey: ['health', 'ignored'],
    queryFn: ({ client, signal }) => manageApiOf(client).health.ignored({}, { signal }),
  })
