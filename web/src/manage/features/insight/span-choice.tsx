import { INSIGHT_SPAN_NAMES, INSIGHT_SPANS, type InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { Choice } from '../../ui/choice.tsx'

const OPTIONS = INSIGHT_SPANS.map((value) => ({ value, label: INSIGHT_SPAN_NAMES[value] }))

/** A visitor may edit the address: an invalid span becomes `all`. */
export const spanIn = (query: URLSearchParams): InsightSpan =>
  INSIGHT_SPANS.find((span) => span === query.get('span')) ?? 'all'

/** The span as a query part; the default is left out. */
export const spanPart = (span: InsightSpan): Record<string, string> => (span === 'all' ? {} : { span })

/** The query string to append to a path. */
export function addressOf(parts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parts).toString()
  return query === '' ? '' : `?${query}`
}

/** Viewers to count: all, or only recent ones. */
export function SpanChoice({ span, onSpan }: { span: InsightSpan; onSpan: (span: InsightSpan) => void }) {
  return <Choice label="哪段时间看过的人" options={OPTIONS} value={span} onChoose={onSpan} align="end" />
}
