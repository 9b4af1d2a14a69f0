import type { LicencedPackages, ProgramFacts, ProgramNews } from '@bee/contract/manage/settings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { programQuery } from './settings.queries.ts'
import rows from '../../school/box-rows.module.css'
import styles from './program.module.css'

function Versions({ facts: { version, node, postgres } }: { facts: ProgramFacts }) {
  const lines: readonly (readonly [string, string])[] = [
    ['版本', version],
    ['Node.js', node],
    ['PostgreSQL', postgres],
    ['许可', 'MIT'],
  ]
  return (
    <dl className={rows.list}>
      {lines.map(([name, value]) => (
        <Row key={name} gap={16} justify="between" className={styles.fact}>
          <Text as="dt" tone="soft">
            {name}
          </Text>
          <dd>{value}</dd>
        </Row>
      ))}
    </dl>
  )
}

function Release({ release: { version, date, parts } }: { release: ProgramNews }) {
  return (
    <Stack as="section" gap={12} shrinks className={rows.row}>
      <Text as="h3" size={14} line={22}>
        {version} <time dateTime={date}>{date}</time>
      </Text>
      {parts.map(({ title, lines }) => (
        <div key={title}>
          <Text as="h4" size={13} line={20}>
            {title}
          </Text>
          <ul className={`${look({ size: 13, line: 22, tone: 'soft', breaks: true })} ${styles.lines}`}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}

function Licence({ licence: { licence, packages } }: { licence: LicencedPackages }) {
  return (
    <details className={rows.row}>
      <summary>
        {licence}，{packages.length} 个
      </summary>
      <Text as="p" size={12} line={20} tone="soft" above={6} breaks>
        {packages.join('、')}
      </Text>
    </details>
  )
}

/** The program that runs this school: its version, what is new in it, and the licences of its packages. */
export function ProgramBoxes() {
  const { data, error, isFetching, refetch } = useQuery(programQuery())
  if (!data) {
    return (
      <Box title="关于本站">
        <NotYet title="程序的版本没有拿到" query={{ error, isFetching, refetch }} count={4} height="single" />
      </Box>
    )
  }
  const count = data.licences.reduce((sum, { packages }) => sum + packages.length, 0)
  return (
    <>
      <Box title="关于本站" note="运行这所学校的程序">
        <Versions facts={data} />
      </Box>
      <Box title="新在哪里" note="最近几版">
        {data.news.length === 0 ? <p className={rows.none}>没有找到变更记录</p> : null}
        {data.news.map((release) => (
          <Release key={release.version} release={release} />
        ))}
      </Box>
      <Box title="带着的软件" note={count === 0 ? undefined : `${count} 个，点开看名字与版本`}>
        {count === 0 ? <p className={rows.none}>从源码运行，许可的列表在构建时写</p> : null}
        {data.licences.map((licence) => (
          <Licence key={licence.licence} licence={licence} />
        ))}
      </Box>
    </>
  )
}
