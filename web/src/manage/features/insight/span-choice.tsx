import { INSIGHT_SPAN_NAMES, INSIGHT_SPANS, type InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { Choice } from '../../ui/choice.tsx'

const OPTIONS = INSIGHT_SPANS.map((value) => ({ value, label: INSIGHT_SPAN_NAMES[value] }))

/** Anyone can write an address: what is no span means all of them. */
export const spanIn = (query: URLSearchParams): InsightSpan =>
  INSIGHT_SPANS.find((span) => span === query.get('span')) ?? 'all'

/** As addresses say it; what is usual is not said. */
export const spanPart = (span: InsightSpan): Record<string, string> => (span === 'all' ? {} : { span })

/** Behind a path. */
export function addressOf(parts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parts).toString()
  return query === '' ? '' : `?${query}`
}

/** Of whom the numbers are: of everybody, or of those who have watched it of late. */
export function SpanChoice({ span, onSpan }: { span: InsightSpan; onSpan: (span: InsightSpan) => void }) {
  return <Choice label="哪段时间看过的人" options={OPTIONS} value={span} onChoose={onSpan} align="end" />
}
