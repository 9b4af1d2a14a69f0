import { KEPT_AFTER_DELETION, keptWords, RETENTION, RETENTION_KINDS } from '@bee/contract/agreements/retention.ts'
import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Box } from '../../ui/box.tsx'
import rows from '../../school/box-rows.module.css'
import styles from './agreements.module.css'

/** The same table as on the privacy page. Jobs delete by it. */
export function RetentionBox() {
  return (
    <Box
      title="存多久"
      note="到时间由后台任务自动删，隐私政策的页面上也列着"
      actions={
        <Link to={paths.jobs} className={styles.link}>
          看任务
        </Link>
      }
    >
      <ul role="list">
        {RETENTION_KINDS.map((kind) => {
          const { what, keptMs, since } = RETENTION[kind]
          return (
            <Row key={kind} as="li" gap={16} justify="between" className={rows.row}>
              <span>{what}</span>
              <Text tone="soft" fixed nowrap>
                {since}之后 {keptWords(keptMs)}
              </Text>
            </Row>
          )
        })}
        {Object.values(KEPT_AFTER_DELETION).map(({ what, form, why }) => (
          <li key={what} className={rows.row}>
            会员注销以后留下：{what}
            <Text as="small" block size={12} line={18} tone="soft">
              {form}。{why}。
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  )
}
