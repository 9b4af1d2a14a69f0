import { Text } from '../../../ui/layout/pieces.tsx'
import { FINDING_RULES } from '@bee/contract/manage/health/finding-rules.ts'
import { FINDINGS_KEPT, type Finding, type RuleFindings } from '@bee/contract/manage/health/health.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FindingRow } from '../../school/finding-row.tsx'
import { Button } from '../../ui/button.tsx'
import { ruleQuery } from './health.queries.ts'
import styles from './health.module.css'

interface RuleGroupProps {
  group: RuleFindings
  fixPlaceOf: (fixLink: string) => string | undefined
  /** Undefined without the right to ignore. */
  onIgnore: ((finding: Finding) => void) | undefined
}

/** Findings of one rule: the first few, and all on demand. */
export function RuleGroup({ group, fixPlaceOf, onIgnore }: RuleGroupProps) {
  const { rule, total, list } = group
  const [isWhole, setIsWhole] = useState(false)
  const { data, isFetching } = useQuery({ ...ruleQuery(rule), enabled: isWhole })
  const shown = isWhole ? (data?.list ?? list) : list
  const count = total > FINDINGS_KEPT && isWhole ? `${total} 处，列出前 ${FINDINGS_KEPT} 处` : `${total} 处`
  return (
    <section aria-labelledby={`rule-${rule}`}>
      <Text as="h3" size={14} line={22} id={`rule-${rule}`} className={styles.rule}>
        {FINDING_RULES[rule].title}
        <Text as="small" size={12} tone="quiet" weight="regular" className={styles.count}>
          {count}
        </Text>
      </Text>
      <ul role="list">
        {shown.map((finding) => (
          <FindingRow key={finding.id} finding={finding} fixPlace={fixPlaceOf(finding.fixLink)}>
            {onIgnore === undefined ? null : (
              <Button kind="quiet" small onClick={() => onIgnore(finding)}>
                没问题
                <span className="visually-hidden">：{finding.title}</span>
              </Button>
            )}
          </FindingRow>
        ))}
      </ul>
      {!isWhole && total > list.length ? (
        <div className={styles.more}>
          <Button kind="link" loading={isFetching} onClick={() => setIsWhole(true)}>
            看全部 {total} 处
          </Button>
        </div>
      ) : null}
    </section>
  )
}
