import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { dayWords } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './second-step.module.css'

/** While the second step is put off: until when, and the way to it. */
export function SecondStepNote({ me }: { me: StaffMe }) {
  const { dueTime } = me.secondStep
  if (dueTime === null) return null
  return (
    <Row gap={12} justify="between" wraps className={styles.note} role="note">
      <Text breaks>
        两步验证还没有设，{dayWords(Date.parse(dueTime))} 之前设好就行；碰到钱、员工、密钥和备份时会先请你设。
      </Text>
      <ButtonLink small to={`${paths.secondStep}?redirectTo=${encodeURIComponent(paths.today)}`}>
        现在设
      </ButtonLink>
    </Row>
  )
}
