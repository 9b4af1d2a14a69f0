import { COLLECTED } from '@bee/contract/agreements/collected.ts'
import { KEPT_AFTER_DELETION, keptWords, RETENTION } from '@bee/contract/agreements/retention.ts'
import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import styles from './agreement-reading.module.css'

interface ListProps {
  title: string
  heads: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

const List = ({ title, heads, rows }: ListProps) => (
  <table className={styles.list}>
    <caption>{title}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, second]) => (
        <tr key={first}>
          <td>{first}</td>
          <td>{second}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What the program does today, whatever the text above says: the lists that its jobs work by. */
export function DataLists() {
  return (
    <section aria-label="这个网站现在存什么，存多久">
      <Text as="h2" above={28} size="h3" line="h3">
        这个网站现在存什么，存多久
      </Text>
      <Text as="p" above={8} tone="soft">
        下面三张表由程序自己列出，到时间的由后台任务自动删。统计有多少人看不用 cookie，也不装别家的统计代码。
      </Text>
      <List
        title="收的，和为什么收"
        heads={['收什么', '为什么']}
        rows={Object.values(COLLECTED).map(({ what, why }) => [what, why])}
      />
      <List
        title="到时间就删的"
        heads={['什么', '存多久']}
        rows={Object.values(RETENTION).map(({ what, keptMs, since }) => [what, `${since}之后 ${keptWords(keptMs)}`])}
      />
      <List
        title="注销以后留下的，只有这些"
        heads={['什么', '怎样留，为什么']}
        rows={Object.values(KEPT_AFTER_DELETION).map(({ what, form, why }) => [what, `${form}。${why}。`])}
      />
      <Row as="p" gap={20} lines={8} above={16} wraps className={styles.ways}>
        <Link to={paths.profile('edit')}>下载我的数据</Link>
        <Link to={paths.profile('edit')}>注销账号</Link>
        <Link to={paths.profile('feedback')}>问一句，或者投诉</Link>
      </Row>
    </section>
  )
}
